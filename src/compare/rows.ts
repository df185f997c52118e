import type { Car, Listing } from '#contract/resources/car.ts'
import type { Option } from '#contract/resources/dictionaries.ts'
import { auctions } from '#src/car/auction/auction.ts'
import { equipmentSections, optionIds } from '#src/car/equipment/sections.ts'
import { carContradictions } from '#src/car/facts/car-contradictions.ts'
import { factGroups, factsOf } from '#src/car/fields.ts'
import { asksPrice, isActive, standingListings, type ListingWorth } from '#src/car/listing.ts'
import { cellText, type ListingField } from '#src/car/listings/listing-rows.ts'
import { reportsOf } from '#src/car/reports/car-reports.ts'
import { readReport } from '#src/car/reports/read-report.ts'
import { bidWords } from '#src/card/bid.ts'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { codeName, type TextContext } from '#src/i18n/use-t.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { compareDecimals, minDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { priceText } from '#src/price/price-text.ts'
import { damagesOf } from '#src/vin-list/rows.ts'

export interface CompareColumn {
  readonly wanted: string
  readonly car: Car
}

export interface CompareRow {
  readonly key: string
  readonly label: string
  /** How the cell renders; `text`: plain lines. */
  readonly kind: 'text' | 'offers' | 'price-check' | 'damage' | 'has'
  /** Lines for each car; empty where it states no value. */
  readonly said: readonly (readonly string[])[]
  /** The cars that are certainly best, and the words shown there. */
  readonly best?: BestAt
  readonly bestWords?: MessageId
  /** Absent: a car without a value does not state it. */
  readonly none?: MessageId
}

export interface CompareGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly CompareRow[]
}

/** Fields of a listing about the state of a car; several listings may differ. */
const stateFields: readonly ListingField[] = [
  'condition',
  'airbag_state',
  'keys_available',
  'is_manufacturer_certified',
  'seller_type',
  'availability',
  'location_details',
]

const eachOnce = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
]

const offerLines = (car: Car, { t, format }: TextContext): string[] =>
  standingListings(car).map((listing) => priceText(t, format, listing))

function auctionLines(car: Car, { t, format }: TextContext, now: number): string[] {
  const [next] = auctions(car.listings.filter(isActive), now)
  if (next === undefined) return []
  const { at, listing, state } = next
  return [
    at === null ? t('car.auction.undated') : format.dateTime(at, { showZone: true }),
    ...(state === 'over' ? [t('card.auction.past')] : []),
    ...[bidWords(listing, { t, format }, now) ?? []].flat(),
  ]
}

const reportLines = (car: Car, { t, format }: TextContext): string[] =>
  reportsOf(car).map(({ kind, report }) => {
    const { provider, title, date } = readReport(report)
    return [
      provider ?? title ?? t(`reports.${kind}`),
      date === undefined ? t('car.date.none') : format.date(date),
    ].join(' · ')
  })

/** Rows in the order of interest, without facts that no car states. @param now by the server's clock */
export function compareGroups(cars: readonly Car[], context: TextContext, now: number): CompareGroup[] {
  const { t } = context
  const row = (
    key: string,
    label: string,
    say: (car: Car) => readonly string[],
    more: Partial<CompareRow> = {},
  ): CompareRow => ({ key, label, kind: 'text', said: cars.map(say), ...more })
  const odometers = cars.map((car) => standingListings(car).flatMap(({ odometer }) => odometer ?? []))
  const groups: CompareGroup[] = [
    {
      key: 'offers',
      title: t('compare.group.offers'),
      rows: [
        row('offers', t('compare.offers'), (car) => offerLines(car, context), { kind: 'offers' }),
        // The price check itself is counted once it is visible.
        row('price-check', t('check.title'), ({ id }) => [id], { kind: 'price-check' }),
        row('auction', t('car.auction'), (car) => auctionLines(car, context, now)),
      ],
    },
    {
      key: 'state',
      title: t('compare.group.state'),
      rows: [
        row(
          'contradictions',
          t('car.conflicts.short'),
          (car) => carContradictions(car).map((found) => contradictionWords(found, context)),
          { none: 'compare.conflicts.none' },
        ),
        row(
          'odometer',
          t('car.listing.odometer'),
          (car) => eachOnce(standingListings(car).map((listing) => cellText('odometer', listing, context))),
          { best: fewest(odometers), bestWords: 'compare.best.odometer' },
        ),
        ...stateFields.map((field) =>
          row(field, t(`car.listing.${field}`), (car) =>
            eachOnce(standingListings(car).map((listing) => cellText(field, listing, context))),
          ),
        ),
        row('damage', t('car.damage'), (car) => damagesOf(car).map((code) => codeName(t, 'damages', code)), {
          kind: 'damage',
        }),
        row('reports', t('reports.title'), (car) => reportLines(car, context)),
      ],
    },
    ...factGroups.map((group): CompareGroup => {
      const facts = cars.map((car) => factsOf(car, group, context))
      return {
        key: group,
        title: t(`car.facts.${group}`),
        rows: (facts[0] ?? []).map(({ field, label }, index) => ({
          key: field,
          label,
          kind: 'text',
          said: facts.map((of) => of[index]?.text ?? []).map((text) => [text].flat()),
          ...(field === 'year' && {
            best: latest(cars.map(({ year }) => year)),
            bestWords: 'compare.best.year' as const,
          }),
        })),
      }
    }),
  ]
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ said }) => said.some((each) => each.length > 0)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Whether the cars differ in a row; a missing value counts as a difference. */
const rowDiffers = ({ said }: CompareRow): boolean => new Set(said.map((lines) => lines.join('\n'))).size > 1

export const onlyDifferent = (groups: readonly CompareGroup[]): CompareGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(rowDiffers) }))
    .filter(({ rows }) => rows.length > 0)

export const allOptionIds = (cars: readonly Car[]): number[] =>
  [...new Set(cars.flatMap(optionIds))].toSorted((a, b) => a - b)

/** A car that does not state an option may still have it. Unknown options are shown by id. */
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

// Facts where better is certain: less money, less distance, a later year.

export type BestAt = ReadonlySet<number>

const none: BestAt = new Set()

/** The lowest of the stated values; empty where fewer than two state one, or all are equal. */
function leastOf<T>(stated: readonly (T | undefined)[], compare: (a: T, b: T) => number): BestAt {
  const known = stated.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
  const [first] = known.toSorted((a, b) => compare(a.value, b.value))
  if (first === undefined) return none
  const best = known.filter(({ value }) => compare(value, first.value) === 0)
  return best.length === known.length ? none : new Set(best.map(({ at }) => at))
}

/** With contradicting sources a car's greatest value counts, and must be below all values of others. */
export function fewest(stated: readonly (readonly number[])[]): BestAt {
  const best = leastOf(
    stated.map((all) => (all.length === 0 ? undefined : Math.max(...all))),
    (a, b) => a - b,
  )
  const beats = (at: number) =>
    stated.every(
      (others, other) => best.has(other) || others.every((km) => km > Math.max(...(stated[at] ?? []))),
    )
  return [...best].every(beats) ? best : none
}

export const latest = (stated: readonly (number | null)[]): BestAt =>
  leastOf(
    stated.map((value) => value ?? undefined),
    (a, b) => b - a,
  )

/** Exact within one currency; else by converted amounts, and no result where one cannot be converted. */
export function lowestPrice(cars: readonly Car[], worth: ListingWorth) {
  const asked = cars.map(({ listings }) => listings.filter(asksPrice))
  const about = new Set(asked.flat().map(({ price }) => price?.currency?.id)).size > 1
  const amountOf = about ? worth : ({ price }: Listing) => price?.price ?? undefined
  if (asked.flat().some((listing) => amountOf(listing) === undefined)) return { best: none, about }
  const least = asked.map((listings): DecimalText | undefined => {
    const [first, ...others] = listings.flatMap((listing) => amountOf(listing) ?? [])
    return first === undefined ? undefined : others.reduce(minDecimal, first)
  })
  return { best: leastOf(least, compareDecimals), about }
}
