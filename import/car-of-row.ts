import { isLanguage } from '#contract/languages.ts'
import { isWholeVin } from '#service/inventory/doubts.ts'
import { type CodedField, type CodeWords, codeOfValue, flagOf } from './code-values.ts'
import { readDate } from './dates.ts'
import type { ImportField } from './headers.ts'
import { digest, type ListingIds } from './identity.ts'
import type { Makes, IdAndName } from './makes.ts'
import type { FileMapping } from './mapping.ts'
import { inCubicCentimetres, inHorsepower, inKilometres, readAmount, readCurrency } from './numbers.ts'
import type { Oddities, OddityCode, WordValues } from './oddities.ts'
import type { PlaceFinder } from './places.ts'
import type { Row } from './row.ts'
import { cleanText, cleanTitle, isBlank } from './text.ts'
import { vinOf } from './vin-of-text.ts'

export interface Knowledge {
  readonly words: CodeWords
  readonly makes: Makes
  readonly places: PlaceFinder
  readonly currencies: ReadonlyMap<string, IdAndName>
  readonly oddities: Oddities
  readonly ids: ListingIds
}

export type FileSource = IdAndName & { readonly host: string }

const nextYear = 2028

/** Makes a car of the inventory, with one listing, of a file's row. */
export function carOfRow(
  row: Row,
  mapping: FileMapping,
  sourceOf: (name: string | undefined) => FileSource,
  known: Knowledge,
) {
  const { oddities, makes } = known
  const odd = (code: OddityCode, value: string, values?: WordValues) =>
    oddities.add(code, mapping.file, row.line, value, values)
  const at = new Map<ImportField, number>()
  const photos: string[] = []
  for (const [index, { field }] of mapping.columns.entries()) {
    if (field === 'photos')
      photos.push(
        ...(row.cells[index] ?? '')
          // Addresses contain commas too. One look-ahead per comma: a quantifier would make long runs of commas slow.
          .split(/[\s|;]+|,(?=[\s|;,]|https?:|$)/)
          .filter((url) => URL.canParse(url) && /^https?:/.test(url)),
      )
    else if (field !== null) at.set(field, index)
  }
  const text = (field: ImportField): string | undefined => {
    const index = at.get(field)
    const value = index === undefined ? undefined : row.cells[index]
    return value === undefined || isBlank(value) ? undefined : cleanText(value)
  }
  const column = (field: ImportField) => mapping.columns[at.get(field) ?? -1]
  const amount = (field: ImportField, decimals = false) => {
    const value = text(field)
    if (value === undefined) return undefined
    const read = readAmount(value, decimals)
    if (read === undefined) odd('no-number', value, { field })
    return read
  }
  const whole = (
    field: ImportField,
    min: number,
    max: number,
    of: (read: { value: number; beside: string }) => number = ({ value }) => Math.round(value),
    decimals = false,
  ) => {
    const read = amount(field, decimals)
    if (read === undefined) return null
    const value = of(read)
    if (value >= min && value <= max) return value
    odd('outside', String(text(field)), { field, min, max })
    return null
  }
  const code = (field: CodedField) => {
    const value = text(field)
    if (value === undefined) return null
    const found = codeOfValue(known.words, field, value)
    if (found === undefined) odd('unknown-word', value, { field })
    return found ?? null
  }
  const date = (field: ImportField) => {
    const value = text(field)
    if (value === undefined) return null
    const read = readDate(value, column(field)?.pattern)
    if (read === undefined) odd('no-date', value, { field })
    return read ?? null
  }
  const flag = (field: ImportField) => {
    const value = text(field)
    const read = value === undefined ? undefined : flagOf(value)
    if (value !== undefined && read === undefined) odd('no-flag', value, { field })
    return read ?? null
  }

  const rawTitle = at.has('title') ? row.cells[at.get('title') ?? -1] : undefined
  const title = rawTitle === undefined || isBlank(rawTitle) ? undefined : cleanTitle(rawTitle)
  const writtenMake = text('make')
  const writtenModel = text('model')
  const isNamed = writtenMake !== undefined && writtenModel !== undefined
  const inTitle = title === undefined || isNamed ? undefined : makes.makeInTitle(title)
  const brand = writtenMake === undefined ? inTitle?.make : makes.make(writtenMake)
  const modelFound =
    brand === undefined
      ? undefined
      : writtenModel !== undefined
        ? makes.model(brand, writtenModel)
        : inTitle?.make.id === brand.id
          ? makes.knownModel(brand, inTitle.behind)
          : undefined
  if (brand === undefined && title !== undefined) odd('no-make', title)

  const yearText = text('year') ?? (at.has('year') ? undefined : title)
  const year = Number(/(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(yearText ?? '')?.[1] ?? Number.NaN)
  const yearFits = year >= 1886 && year <= nextYear
  if (at.has('year') && yearText !== undefined && !yearFits) odd('no-year', yearText)

  const vinText = text('vin')
  const vin = vinText === undefined ? undefined : vinOf(vinText, odd)
  // Many cars may share a masked VIN.
  const wholeVin = vin !== undefined && isWholeVin(vin) ? vin : undefined

  const priceField = text('price') === undefined && at.has('bid') ? 'bid' : 'price'
  const priceRead = amount(priceField)
  const price = priceRead && Math.round(priceRead.value)
  const priceFits = price !== undefined && price > 1 && Number.isSafeInteger(price)
  if (price !== undefined && !priceFits)
    odd(price === 0 || price === 1 ? 'low-price' : 'no-price', String(text(priceField)))
  if (priceFits && price !== priceRead?.value) odd('rounded-price', String(text(priceField)))
  const currencyName =
    readCurrency(priceRead?.beside ?? '') ??
    readCurrency(text('currency') ?? '') ??
    column(priceField)?.unit ??
    mapping.currency
  const currency = currencyName === undefined ? undefined : known.currencies.get(currencyName)
  if (priceFits && currency === undefined) odd('no-currency', `${text(priceField)} ${currencyName ?? ''}`)

  const found = known.places.find(
    { country: text('country') ?? '', region: text('region') ?? '', place: text('place') ?? '' },
    mapping.country,
  )
  if (text('place') !== undefined && found.place === undefined && found.region === undefined)
    odd('no-place', String(text('place')))
  const lat = amount('latitude', true)?.value
  const lon = amount('longitude', true)?.value
  const hasPosition =
    lat !== undefined &&
    lon !== undefined &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180 &&
    (lat !== 0 || lon !== 0)
  if ((lat !== undefined || lon !== undefined) && !hasPosition)
    odd('no-position', `${text('latitude')} ${text('longitude')}`)

  const url = text('url')
  const source = sourceOf(text('source'))
  const listingId = (text('id') ?? (url ? digest(url) : known.ids.of(source.id, row.cells, wholeVin)))
    .slice(0, 200)
    .trim()
  const isSafeId = listingId !== '' && listingId !== '.' && listingId !== '..'
  const id = isSafeId ? listingId : digest(row.cells.join('\u0000'))
  const auctionAt = date('saleDate')
  const second =
    text('damage2') === undefined
      ? null
      : (codeOfValue(known.words, 'damage', String(text('damage2'))) ?? null)
  const damaged = at.has('damaged') ? flag('damaged') : null
  const language = mapping.language ?? 'en'
  const named = (each: { id: number; name: string } | undefined) =>
    each ? { id: each.id, name: each.name } : null
  const badge = text('badge') ?? modelFound?.behind

  const listing = {
    external: {
      id,
      domain: { id: source.id, name: source.name },
      url: url !== undefined && URL.canParse(url) ? url : null,
    },
    archived: false,
    title:
      title === undefined
        ? null
        : { [isLanguage(language) || language === 'de' ? language : 'en']: title.slice(0, 500) },
    odometer: whole('odometer', 0, 3_000_000, (read) =>
      inKilometres(read, text('odometerUnit') ?? column('odometer')?.unit),
    ),
    condition: code('condition') ?? (damaged === true ? { id: 3, name: 'damaged' } : null),
    damage: code('damage'),
    second_damage: second,
    airbag_state: code('airbags'),
    keys_available: flag('keys'),
    seller_type: code('seller'),
    location: {
      iso: found.country?.iso ?? null,
      country: found.country?.id ?? null,
      position: hasPosition ? { lat, lon } : null,
    },
    location_details: {
      country: found.country
        ? { id: found.country.id, name: found.country.name, iso: found.country.iso }
        : null,
      region: named(found.region),
      place: named(found.place) ?? (text('place') === undefined ? null : { id: null, name: text('place') }),
    },
    images: [...new Set(photos)].map((original) => ({ original })),
    created_at: date('listedDate'),
    last_seen_at: date('seenDate'),
    price: priceFits ? { price, currency: named(currency) } : null,
    is_auction: auctionAt !== null || at.has('bid') || at.has('saleDate'),
    auction_at: auctionAt,
  }
  return {
    id: digest(wholeVin ?? `${source.host}\u0000${id}`),
    vin: vin ?? null,
    year: yearFits ? year : null,
    brand: named(brand),
    model: named(modelFound?.model),
    badge: badge === undefined || badge === '' ? null : badge.slice(0, 200),
    engine_volume: engineVolume(),
    power_hp: whole('power', 1, 3_000, (read) => inHorsepower(read, column('power')?.unit)),
    cylinders: whole('cylinders', 1, 24),
    doors: whole('doors', 1, 9),
    seats: whole('seats', 1, 99),
    body_type: code('body'),
    fuel: code('fuel'),
    transmission: code('transmission'),
    drive_wheels: code('drive'),
    color: code('color'),
    listings: [listing],
  }

  function engineVolume(): number | null {
    const value = text('engine')
    if (value === undefined) return null
    // "V6 3.5 l", "2.0L I4": litres are the number with one decimal.
    const litres = /(?<![\d.,])(\d{1,2}[.,]\d)(?!\d)/.exec(value)?.[1]
    if (litres !== undefined) return Math.round(Number(litres.replace(',', '.')) * 1_000) || null
    return whole('engine', 40, 20_000, (read) => inCubicCentimetres(read, column('engine')?.unit))
  }
}
export type ImportedCar = ReturnType<typeof carOfRow>
