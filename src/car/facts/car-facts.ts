import type { CodeTableName } from '#contract/codes.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Named } from '#contract/resources/loose.ts'
import { codeName } from '#src/card/code-name.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'

/** Fields of a car that are facts about it; listings and reports have parts of the page of their own. */
type CarField = Exclude<keyof Car, 'listings' | 'inspections' | 'vehicle_history_reports' | 'option_ids'>

interface Fact {
  readonly field: CarField
  readonly label: string
  /** What the word means, and in what it is measured. */
  readonly meaning: string
  /** Null: not stated. Never 0, never "no". */
  readonly text: string | null
}

export const factGroups = ['identity', 'engine', 'body', 'record'] as const
type FactGroup = (typeof factGroups)[number]

interface Words {
  readonly t: T
  readonly format: Format
}

type Read = (car: Car, words: Words) => string | null

const code =
  (table: CodeTableName, read: (car: Car) => Named | null): Read =>
  (car, { t }) => {
    const value = read(car)
    return value && codeName(t, table, value.id, value.name)
  }

const named =
  (read: (car: Car) => Named | null): Read =>
  (car) => {
    const value = read(car)
    return value && (value.name ?? `#${value.id}`)
  }

const number =
  (read: (car: Car) => number | null): Read =>
  (car, { format }) => {
    const value = read(car)
    return value === null ? null : format.number(value)
  }

const yesNo =
  (read: (car: Car) => boolean | null): Read =>
  (car, { t }) => {
    const value = read(car)
    return value === null ? null : t(value ? 'ui.yes' : 'ui.no')
  }

/** Power in the unit that some readers think in; the source's own stands first. */
const kilowatts = (hp: number) => Math.round(hp * 0.7355)

/** A new field of the contract does not compile until it has its place here. */
const facts: { readonly [F in CarField]: { readonly group: FactGroup; readonly read: Read } } = {
  brand: { group: 'identity', read: named(({ brand }) => brand) },
  model: { group: 'identity', read: named(({ model }) => model) },
  badge: { group: 'identity', read: ({ badge }) => badge },
  // A year is a name, not an amount: no thousands separator.
  year: { group: 'identity', read: ({ year }) => (year === null ? null : String(year)) },
  month: { group: 'identity', read: ({ month }) => (month === null ? null : String(month)) },
  vin: { group: 'identity', read: ({ vin }) => vin?.toUpperCase() ?? null },
  market_origin: { group: 'identity', read: named((car) => car.market_origin) },
  fuel: { group: 'engine', read: code('fuels', ({ fuel }) => fuel) },
  power_hp: {
    group: 'engine',
    read: ({ power_hp: hp }, { t, format }) =>
      hp === null ? null : t('car.fact.power', { power: format.power(hp), kw: format.number(kilowatts(hp)) }),
  },
  engine_volume: {
    group: 'engine',
    read: ({ engine_volume: volume }, { format }) => (volume === null ? null : format.volume(volume)),
  },
  cylinders: { group: 'engine', read: number(({ cylinders }) => cylinders) },
  transmission: { group: 'engine', read: code('transmission', ({ transmission }) => transmission) },
  transmission_steps: { group: 'engine', read: number((car) => car.transmission_steps) },
  drive_wheels: { group: 'engine', read: code('drive_wheels', (car) => car.drive_wheels) },
  emission: { group: 'engine', read: code('emissions', ({ emission }) => emission) },
  body_type: { group: 'body', read: code('body_types', (car) => car.body_type) },
  color: { group: 'body', read: code('colors', ({ color }) => color) },
  doors: { group: 'body', read: number(({ doors }) => doors) },
  seats: { group: 'body', read: number(({ seats }) => seats) },
  steering_wheel_position: {
    group: 'body',
    read: code('steering_wheel_position', (car) => car.steering_wheel_position),
  },
  has_inspections: { group: 'record', read: yesNo((car) => car.has_inspections) },
  has_history_reports: { group: 'record', read: yesNo((car) => car.has_history_reports) },
  id: { group: 'record', read: ({ id }) => id },
  hash: { group: 'record', read: ({ hash }) => hash },
}

// Object.keys forgets the keys' type; the mapped type above has made the list complete.
const carFields = Object.keys(facts) as CarField[]

const label = (field: CarField): MessageId => `car.fact.${field}`
const meaning = (field: CarField): MessageId => `car.fact.${field}.meaning`

/** Every fact of a group, stated or not. */
export const factsOf = (car: Car, group: FactGroup, words: Words): Fact[] =>
  carFields
    .filter((field) => facts[field].group === group)
    .map((field) => ({
      field,
      label: words.t(label(field)),
      meaning: words.t(meaning(field)),
      text: facts[field].read(car, words),
    }))
