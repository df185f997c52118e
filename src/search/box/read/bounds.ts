import type { Filters, KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { amountAt, currencyOf, looksLikeYear, type TypedAmount, unitBefore } from './amount.ts'
import { fullYear, phraseAt } from './token.ts'
import type { ParserInput } from './names-at.ts'

/** The meaning of a number without a unit or topic. */
export type Bare = 'price' | 'odometer'

export interface Bounded {
  readonly filters: Pick<Filters, KeyOfKind<'range'> | 'seats'>
  readonly currency?: string
  readonly end: number
}

/** Sellers write round engine sizes, while engines measure a little less or more ("2.0" is 1,995 cm³). */
const around = (middle: number): Range => ({ from: String(middle - 50), to: String(middle + 49) })

/** Amounts in units that the interface does not use. */
const measured = { litres: 'engine', miles: 'odometer', kilowatts: 'power', age: 'year' } as const

function keyOf(
  amount: TypedAmount,
  topic: KeyOfKind<'range'> | undefined,
  bounded: boolean,
  bare: Bare | undefined,
): KeyOfKind<'range'> | 'seats' | undefined {
  const of = amount.unit?.of
  if (of === 'litres' || of === 'miles' || of === 'kilowatts' || of === 'age') return measured[of]
  if (of !== undefined) return of
  if (topic !== undefined) return topic
  // "2.0" is an engine size in every language; "12.5" is not.
  if (amount.tenths !== undefined) return amount.whole.length === 1 ? 'engine' : undefined
  if (looksLikeYear(amount.whole)) return 'year'
  if (bare !== undefined && amount.whole.length >= 4) return bare
  return bounded && amount.whole.length >= 3 ? 'price' : undefined
}

/** Conversion factors to the interface's units. */
const inOwnUnit = { miles: 1.609_344, kilowatts: 1.359_62 } as const

/** Converts litres to cm³, miles to km, kW to hp and an age to its year; other values stay unchanged. */
function valueOf(
  key: KeyOfKind<'range'> | 'seats',
  { whole, tenths, unit }: TypedAmount,
  side: keyof Range,
): string {
  if (unit?.of === 'miles' || unit?.of === 'kilowatts')
    return String(Math.round(Number(whole) * inOwnUnit[unit.of]))
  if (unit?.of === 'age' && whole.length < 3) return String(new Date().getFullYear() - Number(whole))
  const litres = unit?.of === 'litres' || (key === 'engine' && unit === undefined && whole.length === 1)
  if (!litres) return whole
  const middle = Number(whole) * 1000 + (tenths ?? 0) * 100
  return around(middle)[side] ?? whole
}

function single(key: KeyOfKind<'range'>, amount: TypedAmount, side: keyof Range | undefined): Range {
  if (side !== undefined) return { [side]: valueOf(key, amount, side) }
  // Without a bound word, price and mileage are maximums, power a minimum, and a year is exact.
  if (key === 'price' || key === 'odometer') return { to: valueOf(key, amount, 'to') }
  if (key === 'power') return { from: valueOf(key, amount, 'from') }
  if (key === 'year') return { from: valueOf(key, amount, 'from'), to: valueOf(key, amount, 'to') }
  return amount.unit?.of === 'engine' || amount.whole.length > 1
    ? around(Number(amount.whole))
    : { from: valueOf(key, amount, 'from'), to: valueOf(key, amount, 'to') }
}

/** Reads "under 20000 eur", "от 10 до 20 тыс. км", "2015-2018", "€5000", "między 5000 a 9000 zł" at a token. */
export function boundedAt(input: ParserInput, start: number, bare?: Bare): Bounded | undefined {
  const { list, vocabulary } = input
  const ahead = phraseAt(list, start, vocabulary.topics)
  // "€ under 9000": the money may be named before the bound.
  const money = (at: number) => {
    const next = list[at]
    return next === undefined || next.number !== undefined ? undefined : currencyOf(next, vocabulary)
  }
  const leading = money(ahead?.end ?? start)
  let at = (ahead?.end ?? start) + Number(leading !== undefined)
  const between = phraseAt(list, at, vocabulary.between, 1)
  if (between) at = between.end
  const opening = at
  const before = between ? undefined : phraseAt(list, at, vocabulary.bounds)
  if (before) at = before.end
  // "from year 2015": the topic may follow the bound.
  const topic = ahead ?? phraseAt(list, at, vocabulary.topics)
  if (topic && !ahead) at = topic.end
  const sign = leading ?? money(at)
  if (leading === undefined && sign !== undefined) at += 1
  const unit = unitBefore(input, at)
  if (unit !== undefined) at += 1
  const expected = [before, between, sign, unit, bare].some((each) => each !== undefined)
  const amount = amountAt(input, at, expected)
  if (amount === undefined) return undefined
  const figures = list[at]?.number ?? ''
  const named = sign === undefined ? unit : ({ of: 'price', currency: sign } as const)
  const only = named === undefined || amount.unit !== undefined ? amount : { ...amount, unit: named }
  // "7k max": the bound follows its number, unless another number follows the bound.
  const after = before || between ? undefined : phraseAt(list, only.end, vocabulary.bounds)
  const isLast = (said: { end: number } | undefined) =>
    said !== undefined && list[said.end]?.number === undefined && !money(said.end)
  const behind = after !== undefined && isLast(after)
  const bound = before ?? (behind ? after : undefined)
  const first: TypedAmount = behind ? { ...only, end: after.end } : only

  const opened = bound?.value === 'from' || between !== undefined
  const second = bound?.value === 'to' || behind ? undefined : secondAt(input, first, opened)
  const both = second ? { ...scaled(first, second), unit: first.unit ?? second.unit } : first
  // "mileage under 100" means thousands: no car has driven so little.
  const isShort = both.unit === undefined && both.factor === undefined && /^[1-9]\d{1,2}$/.test(both.whole)
  const bounded = bound !== undefined || between !== undefined || second !== undefined
  // "до 3 лет", "не старше 3"; "2 года" without a bound may be a guarantee's.
  const ages = phraseAt(list, before ? opening : only.end, vocabulary.ages)
  const of = both.unit?.of ?? topic?.value ?? (bound && bound.value === ages?.value ? 'age' : undefined)
  // "98 г." and "05 roku"; "до 10 г." may be an age, and "lata 90" is a decade.
  const isShortYear = !bounded && of === 'year' && (both.unit ? /^\d\d$/ : /^\d[1-9]$/).test(figures)
  const isAge =
    /^\d\d?$/.test(both.whole) && (of === 'age' || (of === 'year' && bounded && both.whole.length === 1))
  const aged: TypedAmount = isAge
    ? { ...both, unit: { of: 'age' } }
    : isShortYear
      ? { ...both, whole: fullYear(figures) }
      : both
  const whole = isShort && topic?.value === 'odometer' ? { ...both, whole: `${both.whole}000` } : aged
  // In Polish "km" is also horsepower, and no car that is for sale has driven so little.
  const isPower =
    (!bounded || second !== undefined || bound?.value === 'from') &&
    (topic === undefined || topic.value === 'power') &&
    /^[1-9]\d\d?km$/.test(whole.whole + list[(second ?? whole).end - 1]?.text)
  const key = isPower ? 'power' : keyOf(whole, topic?.value, bounded, bare)
  if (key === undefined || (key === 'year' && !isAge && whole.whole.length < 4)) return undefined
  const currency = whole.unit?.of === 'price' ? { currency: whole.unit.currency } : {}
  if (key === 'seats') return { filters: { seats: whole.whole }, end: whole.end, ...currency }

  const onward = second ? undefined : phraseAt(list, whole.end, vocabulary.onward)
  if (second) {
    const range = { from: valueOf(key, whole, 'from'), to: valueOf(key, second, 'to') }
    return { filters: { [key]: range }, end: second.end, ...currency }
  }
  const open = isLast(onward) ? onward : undefined
  const turned = open ? phraseAt(list, whole.end, vocabulary.ages) : ages
  const range = single(key, whole, (isAge ? turned : (open ?? bound))?.value)
  return { filters: { [key]: range }, end: open?.end ?? whole.end, ...currency }
}

/** "10-20 тыс." and "от 10 до 20 тыс.": the multiplier applies to both numbers. */
const scaled = (first: TypedAmount, second: TypedAmount): TypedAmount =>
  second.factor !== undefined && first.factor === undefined && first.tenths === undefined
    ? { ...first, whole: `${first.whole}${String(second.factor).slice(1)}` }
    : first

/** Reads "8000" and "€8000". */
function signedAmountAt(input: ParserInput, at: number): TypedAmount | undefined {
  const first = input.list[at]
  const currency = first?.number === undefined ? first && currencyOf(first, input.vocabulary) : undefined
  if (currency === undefined) return amountAt(input, at, true)
  const amount = amountAt(input, at + 1, true)
  return amount && { ...amount, unit: amount.unit ?? { of: 'price', currency } }
}

/** Reads the upper end: "2015 - 2018", "от 10000 до 20000". "2018 до 20000 €" is a year and then a price. */
function secondAt(input: ParserInput, first: TypedAmount, opened: boolean): TypedAmount | undefined {
  const { list, vocabulary } = input
  const and = phraseAt(list, first.end, vocabulary.and, 1)
  if (!and) return undefined
  const second = signedAmountAt(input, and.end)
  if (second === undefined) return undefined
  // "od 2015 do 30 tys. zł" is a year and a price; 2000 may be either.
  if (opened && looksLikeYear(first.whole) && !first.whole.endsWith('00') && !looksLikeYear(second.whole))
    return first.unit === undefined ? undefined : second
  // "5000 to 8000 eur": the first number is no year and takes the unit of the second.
  const isLow = /^\d{4,}$/.test(first.whole) && !looksLikeYear(first.whole) && second.unit !== undefined
  const tied = opened || isLow || /^[-–—]$/.test(list[first.end]?.text ?? '')
  if (first.unit !== undefined && second.unit !== undefined)
    return first.unit.of === second.unit.of ? second : undefined
  const years = looksLikeYear(first.whole) === looksLikeYear(second.whole)
  return tied || (first.unit === undefined && second.unit === undefined && years) ? second : undefined
}
