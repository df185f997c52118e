import type { Car } from '#contract/resources/car.ts'
import type { Option } from '#contract/resources/dictionaries.ts'
import { equipmentSections, optionIds } from '#src/car/equipment/sections.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import type { CompareGroup, CompareRow } from './rows.ts'

/** Every option that any of the cars states, ascending, each once. */
export const allOptionIds = (cars: readonly Car[]): number[] =>
  [...new Set(cars.flatMap(optionIds))].toSorted((a, b) => a - b)

/**
 * The equipment by section, a row for each option: whether a car states it. That it does not is no statement that the
 * car lacks it.
 * @param known what the dictionary says of the options; what it does not hold is called by its id
 */
export function equipmentGroups(
  cars: readonly Car[],
  known: readonly Option[],
  { t, format }: TextContext,
): CompareGroup[] {
  const had = cars.map((car) => new Set(optionIds(car)))
  const rowOf = (id: number, label: string): CompareRow => ({
    key: `option ${id}`,
    label,
    kind: 'has',
    said: had.map((ids) => (ids.has(id) ? [t('compare.has')] : [])),
  })
  const sections = equipmentSections(known, '', (a, b) => a.localeCompare(b, format.language))
  const named = new Set(known.map(({ id }) => id))
  const unknown = allOptionIds(cars).filter((id) => !named.has(id))
  const groups = sections.map(({ name, options }) => ({
    key: `equipment ${name ?? ''}`,
    title: t('compare.group.equipment', { section: name ?? t('car.equipment.other') }),
    rows: options.map(({ id, name: label }) => rowOf(id, label)),
  }))
  if (unknown.length === 0) return groups
  const rest = {
    key: 'equipment unknown',
    title: t('compare.group.equipment.unknown'),
    rows: unknown.map((id) => rowOf(id, `#${id}`)),
  }
  return [...groups, rest]
}
