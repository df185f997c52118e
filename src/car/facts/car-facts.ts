import { vinText } from '#src/card/vin-text.ts'
import { type SearchedFields, searchedFields } from '#contract/fields.ts'
import type { Car } from '#contract/resources/car.ts'
import type { TextContext } from '#src/i18n/use-t.ts'
import { asWritten, byFilter, fieldText, meaningOf, named, number, type FieldText, yesNo } from '../fields.ts'

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
