import { vinText } from '#src/card/vin-text.ts'
import { type SearchedFields, searchedFields, filterAt } from '#contract/fields.ts'
import type { Car } from '#contract/resources/car.ts'
import { type TextContext, codeName, type T } from '#src/i18n/use-t.ts'
import type { CodeTableName } from '#contract/codes.ts'
import { filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import { hasMessage } from '#src/i18n/i18n.ts'

/** The text of a field's value; null if the value states nothing. */
export type FieldText<Item, F extends keyof Item> = (
  value: NonNullable<Item[F]>,
  context: TextContext,
  item: Item,
) => string | null

/** Explanation of a label; undefined if it has none. */
export const meaningOf = (id: string, t: T): string | undefined => (hasMessage(id) ? t(id) : undefined)

export const asWritten = (value: string | number): string => String(value)
export const named = ({ id, name }: NamedId): string => name ?? `#${id}`
const number = (value: number, { format }: TextContext): string => format.number(value)
export const distance = (km: number, { format }: TextContext): string => format.distance(km)
export const moment = (at: string, { format }: TextContext): string => format.dateTime(at)
export const count = (all: readonly unknown[], { format }: TextContext): string => format.number(all.length)
export const yesNo = (value: boolean, { t }: TextContext): string => t(value ? 'ui.yes' : 'ui.no')

const code =
  (table: CodeTableName) =>
  (value: number | NamedId, { t }: TextContext): string =>
    typeof value === 'number' ? codeName(t, table, value) : codeName(t, table, value.id, value.name)

/** Formats a field like its filter: a code by its name, a flag as yes or no. */
export const byFilter = 'by its filter'

function sayByFilter(place: FieldPath, value: unknown, context: TextContext): string {
  if (typeof value === 'boolean') return yesNo(value, context)
  const key = filterAt(place)
  const filter: Filter | undefined = key && filters[key]
  // The schemas of these fields allow nothing else.
  const stated = value as number | NamedId
  if (filter?.kind === 'many' || filter?.kind === 'one') return code(filter.options)(stated, context)
  return typeof stated === 'number' ? number(stated, context) : named(stated)
}

/** The text of a car's or listing's field. Null: not stated, never 0 or "no". */
export function fieldText<Item, F extends keyof Item & string>(
  owner: 'car' | 'listing',
  item: Item,
  field: F,
  say: FieldText<Item, F> | typeof byFilter,
  context: TextContext,
): string | null {
  const value = item[field]
  if (value === null || value === undefined) return null
  return say === byFilter ? sayByFilter(`${owner}.${field}`, value, context) : say(value, context, item)
}

/** The fields of a car that are facts; listings and reports have their own sections. */
export type CarField = Exclude<
  keyof Car,
  'listings' | 'inspections' | 'vehicle_history_reports' | 'option_ids'
>

interface CarFact {
  readonly field: CarField
  readonly label: string
  /** Explanation of the label, if it needs one. */
  readonly meaning: string | undefined
  /** Null: not stated. */
  readonly text: string | null
}

export const factGroups = ['identity', 'engine', 'body'] as const
/** `record` is technical data: how the service identifies the car and what it stores. */
export type FactGroup = (typeof factGroups)[number] | 'record'

/** Power in kilowatts, shown after the source's own unit. */
const kilowatts = (hp: number) => Math.round(hp * 0.7355)

type SearchedCarField = keyof SearchedFields<'car'>
type FactEntry<F extends CarField> = readonly [group: FactGroup, say: FieldText<Car, F> | typeof byFilter]

/** A new field of the contract is a compile error without an entry here, unless a filter matches it. */
const facts: { readonly [F in Exclude<CarField, SearchedCarField>]: FactEntry<F> } & {
  readonly [F in SearchedCarField]?: FactEntry<F>
} = {
  brand: ['identity', named],
  model: ['identity', named],
  badge: ['identity', asWritten],
  // Years have no thousands separator.
  year: ['identity', asWritten],
  month: ['identity', asWritten],
  vin: ['identity', (vin, { t }) => vinText(t, vin)],
  market_origin: ['identity', named],
  fuel: ['engine', byFilter],
  power_hp: [
    'engine',
    (hp, { t, format }) => t('car.fact.power', { power: format.power(hp), kw: format.number(kilowatts(hp)) }),
  ],
  engine_volume: ['engine', (volume, { format }) => format.volume(volume)],
  cylinders: ['engine', number],
  transmission: ['engine', byFilter],
  transmission_steps: ['engine', number],
  drive_wheels: ['engine', byFilter],
  emission: ['engine', byFilter],
  body_type: ['body', byFilter],
  color: ['body', byFilter],
  doors: ['body', number],
  seats: ['body', byFilter],
  steering_wheel_position: ['body', byFilter],
  has_inspections: ['record', byFilter],
  has_history_reports: ['record', yesNo],
  id: ['record', asWritten],
  hash: ['record', asWritten],
}

// The cast restores the key type, which Object.keys loses; the mapped type above makes the list complete.
export const carFields = [
  ...new Set([...Object.keys(facts), ...searchedFields('car').map(([name]) => name)]),
] as CarField[]

const factEntryOf = <F extends CarField>(field: F): FactEntry<F> =>
  // The entry of a field has that field's type.
  (facts[field] as FactEntry<F> | undefined) ?? ['body', byFilter]

export const groupOf = (field: CarField): FactGroup => factEntryOf(field)[0]

export const carFactText = <F extends CarField>(car: Car, field: F, context: TextContext): string | null =>
  fieldText('car', car, field, factEntryOf(field)[1], context)

export const factsOf = (car: Car, group: FactGroup, context: TextContext): CarFact[] =>
  carFields
    .filter((field) => groupOf(field) === group)
    .map((field) => ({
      field,
      label: context.t(`car.fact.${field}`),
      meaning: meaningOf(`car.fact.${field}.meaning`, context.t),
      text: carFactText(car, field, context),
    }))
