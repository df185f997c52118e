import type { Car } from '#contract/resources/car.ts'
import { asWritten, code, fieldText, named, number, type Say, type Words, yesNo } from '../fields.ts'

/** Fields of a car that are facts about it; listings and reports have parts of the page of their own. */
export type CarField = Exclude<
  keyof Car,
  'listings' | 'inspections' | 'vehicle_history_reports' | 'option_ids'
>

interface Fact {
  readonly field: CarField
  readonly label: string
  /** What the word means, and in what it is measured. */
  readonly meaning: string
  /** Null: not stated. */
  readonly text: string | null
}

export const factGroups = ['identity', 'engine', 'body', 'record'] as const
type FactGroup = (typeof factGroups)[number]

/** Power in the unit that some readers think in; the source's own stands first. */
const kilowatts = (hp: number) => Math.round(hp * 0.7355)

/** A new field of the contract does not compile until it has its place here. */
const facts: { readonly [F in CarField]: readonly [group: FactGroup, say: Say<Car, F>] } = {
  brand: ['identity', named],
  model: ['identity', named],
  badge: ['identity', asWritten],
  // A year is a name, not an amount: no thousands separator.
  year: ['identity', asWritten],
  month: ['identity', asWritten],
  vin: ['identity', (vin) => vin.toUpperCase()],
  market_origin: ['identity', named],
  fuel: ['engine', code('fuels')],
  power_hp: [
    'engine',
    (hp, { t, format }) => t('car.fact.power', { power: format.power(hp), kw: format.number(kilowatts(hp)) }),
  ],
  engine_volume: ['engine', (volume, { format }) => format.volume(volume)],
  cylinders: ['engine', number],
  transmission: ['engine', code('transmission')],
  transmission_steps: ['engine', number],
  drive_wheels: ['engine', code('drive_wheels')],
  emission: ['engine', code('emissions')],
  body_type: ['body', code('body_types')],
  color: ['body', code('colors')],
  doors: ['body', number],
  seats: ['body', number],
  steering_wheel_position: ['body', code('steering_wheel_position')],
  has_inspections: ['record', yesNo],
  has_history_reports: ['record', yesNo],
  id: ['record', asWritten],
  hash: ['record', asWritten],
}

// Object.keys forgets the keys' type; the mapped type above has made the list complete.
const carFields = Object.keys(facts) as CarField[]

export const factText = <F extends CarField>(car: Car, field: F, words: Words): string | null =>
  fieldText(car, field, facts[field][1], words)

/** Every fact of a group, stated or not. */
export const factsOf = (car: Car, group: FactGroup, words: Words): Fact[] =>
  carFields
    .filter((field) => facts[field][0] === group)
    .map((field) => ({
      field,
      label: words.t(`car.fact.${field}`),
      meaning: words.t(`car.fact.${field}.meaning`),
      text: factText(car, field, words),
    }))
