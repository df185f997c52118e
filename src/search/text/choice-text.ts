import { type FilterKey, type Filters, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Area } from '#contract/geo.ts'
import type { Branch, KindValue, Range, RangeUnit } from '#contract/kinds/kind.ts'
import type { Chip } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { codeName, type T, type TextContext } from '#src/i18n/use-t.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { figureText } from '#src/filter-ui/fact-text.ts'
import type { Names } from './names.ts'

export interface SearchTextContext extends TextContext {
  readonly names: Names
  /** ISO code of the search's currency, which price bounds need. */
  readonly currency: string
}

/** "Ends today"; undefined for cars of any time. */
export const spanText = (
  t: T,
  { sort, within }: Pick<Partial<Search>, 'sort' | 'within'>,
): string | undefined =>
  // A search only has spans of its own sort.
  within && t(`within.${sort}.${within}` as MessageId)

/** A bound with its unit: "150,000 km", "20,000 EUR", "2018". */
export function boundText(
  { format, currency }: Pick<SearchTextContext, 'format' | 'currency'>,
  unit: RangeUnit | undefined,
  bound: string,
): string {
  return unit === 'currency'
    ? `${format.number(bound)}\u00A0${currency.toUpperCase()}`
    : figureText(format, unit, bound)
}

export function rangeText(
  context: Pick<SearchTextContext, 't' | 'format' | 'currency'>,
  key: KeyOfKind<'range'>,
  { from, to }: Range,
): string {
  const filter = filters[key]
  const unit = 'unit' in filter ? filter.unit : undefined
  const { t, format } = context
  if (from !== undefined && from === to) return boundText(context, unit, from)
  if (from !== undefined && to !== undefined)
    return t('filters.range.both', {
      // The unit appears once, after the second bound.
      from: unit === undefined ? from : format.number(from),
      to: boundText(context, unit, to),
    })
  if (from !== undefined) return t('filters.range.from', { from: boundText(context, unit, from) })
  return to === undefined ? '' : t('filters.range.to', { to: boundText(context, unit, to) })
}

function branchText(
  { names }: SearchTextContext,
  key: KeyOfKind<'tree'>,
  [branch]: readonly Branch[],
): string {
  if (branch === undefined) return ''
  const [child] = branch.children
  const parent = names.parent(key, branch.id)
  if (child === undefined) return parent
  const name = names.child(key, branch.id, child)
  return key === 'brands' ? `${parent} ${name}` : `${name}, ${parent}`
}

/** "within 50 km of Hamburg". A place without a name is shown by its degrees. */
function areaText({ t, format }: TextContext, area: Area): string {
  if ('corners' in area) return t('filters.area.drawn')
  const { name = `${format.number(area.lat, 2)}; ${format.number(area.lon, 2)}`, km } = area
  return t('filters.area.within', { km: format.distance(km), place: name })
}

/** One choice of a filter, without the filter's name: "SUV", "up to 20,000 EUR", "BMW X5". */
export function choiceText(context: SearchTextContext, key: FilterKey, part: Filters[FilterKey]): string {
  const { t, names } = context
  const filter = filters[key]
  // The filter's kind determines the type of the value.
  switch (filter.kind) {
    case 'text':
      return key === 'query' ? `“${part as string}”` : (part as string)
    case 'whole':
      return part as string
    case 'range':
      return rangeText(context, key as KeyOfKind<'range'>, part as Range)
    case 'many':
      return (part as KindValue<'many'>).map((id) => codeName(t, filter.options, id)).join(', ')
    case 'one':
      return codeName(t, filter.options, part as number)
    case 'flag':
      return t(`facts.${part === true ? 'yes' : 'no'}.${key as KeyOfKind<'flag'>}`)
    case 'tree':
      return branchText(context, key as KeyOfKind<'tree'>, part as readonly Branch[])
    case 'area':
      return areaText(context, part as Area)
    case 'sources':
      return (part as readonly string[]).map((host) => names.source(host)).join(', ')
  }
}

/** The text of a chip: "SUV", "not Water". */
export function chipText(context: SearchTextContext, { key, part, out }: Chip): string {
  const value = choiceText(context, key, part)
  if (out === undefined) return value
  // A flag's text is a complete phrase.
  return context.t(filters[key].kind === 'flag' ? 'filters.not.said' : 'filters.not', { value })
}

export const chipKey = ({ key, part, out }: Pick<Chip, 'key' | 'part' | 'out'>): string =>
  `${key}:${out ? '-' : ''}${JSON.stringify(part)}`
