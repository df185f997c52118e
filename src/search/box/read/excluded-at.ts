import { type FilterKey, type Filters, filters } from '#contract/filters.ts'
import { isExcludable } from '#contract/signed.ts'
import { phraseAt } from './bounds.ts'
import { modelAt } from './model-at.ts'
import { countryAt, makeAt, type ParserDictionaries } from './names-at.ts'
import type { Token } from './token.ts'
import type { ParserVocabulary } from './vocabulary.ts'

interface Excluded {
  readonly key: FilterKey
  /** The filter's value of what is excluded, alone. */
  readonly value: Filters[FilterKey] & {}
  readonly end: number
}

/**
 * Reads "not bmw", "без дизеля", "nie uszkodzony": one make, model, code or country behind a word that takes it out.
 * Nothing where something else stands behind it: of numbers and of words the interface knows no "not".
 */
export function excludedAt(
  list: readonly Token[],
  start: number,
  vocabulary: ParserVocabulary,
  dictionaries: ParserDictionaries,
): Excluded | undefined {
  const not = phraseAt(list, start, vocabulary.not, 2)
  if (not === undefined) return undefined
  const place = phraseAt(list, not.end, vocabulary.places, 1)
  const at = place?.end ?? not.end
  const country = countryAt(list, at, dictionaries, true)
  const excluding = (key: FilterKey, value: Filters[FilterKey] & {}, end: number) => ({ key, value, end })
  if (place) return country && excluding('countries', [{ id: country.value, children: [] }], country.end)
  const make = makeAt(list, at, dictionaries.brands)
  const model = modelAt(list, make?.end ?? at, vocabulary, dictionaries.models, make?.value, [])
  // Words that a trim name leaves behind ("320d") cannot be excluded with its model.
  if (model?.words.length === 0 && (make === undefined || model.value.brand === make.value))
    return excluding('brands', [{ id: model.value.brand, children: [model.value.model] }], model.end)
  if (make) return excluding('brands', [{ id: make.value, children: [] }], make.end)
  const meaning = phraseAt(list, at, vocabulary.meanings)
  if (meaning && 'id' in meaning.value && isExcludable(filters[meaning.value.key])) {
    const { key, id } = meaning.value
    return excluding(key, filters[key].kind === 'one' ? id : [id], meaning.end)
  }
  return country && excluding('countries', [{ id: country.value, children: [] }], country.end)
}
