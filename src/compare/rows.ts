import type { Car } from '#contract/resources/car.ts'
import { codeName } from '#src/i18n/code-names.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import { auctions } from '#src/car/auction/auction.ts'
import { factGroups, factsOf } from '#src/car/facts/car-facts.ts'
import { askedPrice, isActive, standingListings } from '#src/car/listing.ts'
import { cellText, type ListingField } from '#src/car/listings/listing-rows.ts'
import { reportsOf } from '#src/car/reports/car-reports.ts'
import { readReport } from '#src/car/reports/read-report.ts'
import { damagesOf } from '#src/vin-list/rows.ts'
import { fewest, latest, type BestAt } from './best.ts'

/** A car on the page, and what the address calls it. */
export interface CompareColumn {
  /** Its id or its VIN. */
  readonly wanted: string
  readonly car: Car
}

/** One thing that all the cars are asked. */
export interface CompareRow {
  readonly key: string
  readonly label: string
  /** What is drawn of it; `text`: the lines as they are. */
  readonly kind: 'text' | 'offers' | 'standing' | 'damage' | 'has'
  /** Car by car, in lines; none where it states nothing. */
  readonly said: readonly (readonly string[])[]
  /** Where it is better without a doubt, and what is said there. */
  readonly best?: BestAt
  readonly bestWords?: MessageId
}

export interface CompareGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly CompareRow[]
}

/** What a listing says of the state of a car; several may say several things. */
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
  standingListings(car).map((listing) => askedPrice(listing, format) ?? t('card.price.none'))

function auctionLines(car: Car, { t, format }: TextContext, now: number): string[] {
  const [next] = auctions(car.listings.filter(isActive), now)
  if (next === undefined) return []
  const { at, bid, currency, state } = next
  return [
    at === null ? t('car.auction.undated') : format.dateTime(at, { showZone: true }),
    ...(state === 'over' ? [t('card.auction.past')] : []),
    ...(bid === null ? [] : [t('card.bid', { price: format.money(bid, currency ?? undefined) })]),
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

/**
 * All that the cars are compared by, but the equipment; in the order of interest. What none of them states is left out.
 * @param now ms by the server's clock
 */
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
        // What it says is counted once it is seen.
        row('standing', t('standing.title'), ({ id }) => [id], { kind: 'standing' }),
        row('auction', t('car.auction'), (car) => auctionLines(car, context, now)),
      ],
    },
    {
      key: 'state',
      title: t('compare.group.state'),
      rows: [
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

/** Whether the cars say different things there; what one of them leaves out is a difference too. */
const rowDiffers = ({ said }: CompareRow): boolean => new Set(said.map((lines) => lines.join('\n'))).size > 1

export const onlyDifferent = (groups: readonly CompareGroup[]): CompareGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(rowDiffers) }))
    .filter(({ rows }) => rows.length > 0)
