import type { Car } from '#contract/resources/car.ts'
import type { Option } from '#contract/resources/dictionaries.ts'

interface EquipmentSection {
  /** Undefined where the dictionary names none. */
  readonly name: string | undefined
  readonly options: readonly Option[]
}

/** Every option that the car or one of its listings states, ascending, each once. */
export const optionIds = ({ option_ids, listings }: Car): number[] =>
  [...new Set([...option_ids, ...listings.flatMap((listing) => listing.option_ids)])].toSorted(
    (a, b) => a - b,
  )

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** By section, in the order of the sections' ids; parts stand after what they are parts of. */
export function equipmentSections(
  options: readonly Option[],
  search: string,
  compare: (a: string, b: string) => number,
): EquipmentSection[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = options.filter(({ name, description, section }) => {
    const text = fold([name, description, section?.name].join(' '))
    return words.every((word) => text.includes(word))
  })
  const sections = new Map<number, Option[]>()
  for (const option of found)
    sections.set(option.section_id ?? 0, [...(sections.get(option.section_id ?? 0) ?? []), option])
  return [...sections]
    .toSorted(([a], [b]) => (a === 0 ? 1 : b === 0 ? -1 : a - b))
    .map(([, own]) => ({
      name: own.find(({ section }) => section?.name)?.section?.name ?? undefined,
      options: own.toSorted((a, b) => compare(a.name, b.name)),
    }))
}
