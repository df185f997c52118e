import type { Car } from '#contract/resources/car.ts'
import type { Option } from '#contract/resources/dictionaries.ts'
import { foldedText } from '#src/lib/fold.ts'
import { groupBy } from '#src/lib/group-by.ts'

export const optionIds = ({ option_ids, listings }: Car): number[] =>
  [...new Set([...option_ids, ...listings.flatMap((listing) => listing.option_ids)])].toSorted(
    (a, b) => a - b,
  )

/** Options by section, in the order of section ids; a part follows its parent option. */
export function equipmentSections(
  options: readonly Option[],
  search: string,
  compare: (a: string, b: string) => number,
) {
  const words = foldedText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = options.filter(({ name, description, section }) => {
    const text = foldedText([name, description, section?.name].join(' '))
    return words.every((word) => text.includes(word))
  })
  return [...groupBy(found, ({ section_id }) => section_id ?? 0)]
    .toSorted(([a], [b]) => (a === 0 ? 1 : b === 0 ? -1 : a - b))
    .map(([, own]) => ({
      name: own.find(({ section }) => section?.name)?.section?.name ?? undefined,
      options: own.toSorted((a, b) => compare(a.name, b.name)),
    }))
}
