import { describe, expect, test } from 'vitest'
import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { languages } from '#contract/languages.ts'
import { noSites } from '#contract/requests.ts'
import { emptySearch } from '#contract/search.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { hasMessage } from '#src/i18n/i18n.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { allColumns, choosable, type ColumnChoice, columnsOf } from './columns.ts'
import { cellsOf, rowsOf } from './rows.ts'
import { layoutFor, ownFor, wordsFor } from './words.ts'

const perCar: ColumnChoice = { columns: undefined, codes: false, rowsPer: 'car' }
const context = { search: emptySearch, currency: 'eur', sites: noSites, now: 0 }

/** The first row of a car, by column id. */
const rowOf = (car: ReturnType<typeof sampleCar>, choice = perCar, search = emptySearch) =>
  inLanguage('en', (t) => {
    const task = {
      layout: layoutFor(
        t,
        { ...choice, columns: allColumns.map(({ id }) => id) },
        { format: 'csv', csv: { separator: ',', excel: false }, notes: false },
        'eur',
        [],
      ),
      words: wordsFor(
        t,
        'en',
        'https://cars.example',
        {
          currency: 'eur',
          rates: new Map([
            ['eur', 1],
            ['pln', 4],
          ]),
        },
        ownFor({ c1: { note: 'call', favourite: { added: 0, tags: ['a', 'b'], groups: ['g'] } }, c2: {} }, [
          { id: 'g', name: 'Fleet' },
        ]),
      ),
    }
    const rows = rowsOf(car, { ...context, search, rowsPer: choice.rowsPer }).map(cellsOf(task))
    return rows.map((row) => Object.fromEntries(task.layout.columns.map(({ id }, at) => [id, row[at]])))
  })

describe('columns', () => {
  test('cover every field of a filter except full text and positions', () => {
    const ids = allColumns.map(({ id }) => id)
    const missing = filterKeys
      .flatMap((key) => fieldPathsOf(filters[key]))
      .filter((path) => path !== 'car.text' && path !== 'listing.spot' && !ids.includes(path))
    expect(missing).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(languages)('have their names in %s', (language) => {
    inLanguage(language, () => {
      expect(allColumns.filter(({ label }) => !hasMessage(label)).map(({ id }) => id)).toEqual([])
    })
  })

  test('are in the chosen order, without unknown ones, each code after its name', () => {
    const choice = { columns: ['car.fuel', 'car.horns', 'car.id'], codes: true, rowsPer: 'car' } as const
    expect(columnsOf(choice).map(({ id }) => id)).toEqual(['car.fuel', 'car.fuel_id', 'car.id'])
    expect(choosable(choice).off.map(({ id }) => id)).not.toContain('car.fuel_id')
  })
})

describe('a row', () => {
  test('keeps null, false and zero apart', () => {
    const car = sampleCar(
      [{ price: samplePrice(0), odometer: 0, keys_available: false, condition: 3, damage: 99 }],
      { year: null, fuel: { id: 1, name: 'Diesel oil' }, color: { id: 77, name: 'Chalk' }, vin: 'wau123' },
    )
    expect(rowOf(car)[0]).toMatchObject({
      'car.year': null,
      'listing.price': '0',
      'listing.currency': 'EUR',
      'listing.odometer': 0,
      'listing.keys_available': false,
      'listing.is_leasing': null,
      // Named by the app, named by the service, and a bare number.
      'car.fuel': 'Diesel',
      'car.color': 'Chalk',
      'listing.damage': 'Code 99',
      'car.vin': 'WAU123',
      'car.url': 'https://cars.example/car/c1',
    })
  })

  test.each([
    ['wau123', 'WAU123'],
    ['wau**************', 'WAU************** (partly hidden)'],
  ])('marks a VIN that is hidden in part: %s', (vin, said) => {
    expect(rowOf(sampleCar([{}], { vin }))[0]).toMatchObject({ 'car.vin': said })
  })

  test('has its price in one currency, separate district and place, and the notes of the user', () => {
    const place = { id: 1, name: 'Arlington' }
    const [row] = rowOf(
      sampleCar([
        {
          price: samplePrice(9000, 'pln'),
          current_bid: '10',
          location_details: { district: { id: 2, name: 'Tarrant County' }, place },
        },
      ]),
    )
    expect(row).toMatchObject({
      'listing.price_about': '2250.00',
      'listing.district': 'Tarrant County',
      'listing.place': 'Arlington',
      'car.note': 'call',
      'car.lists': 'Fleet',
      'car.tags': 'a; b',
    })
    const defaults = columnsOf(perCar).map(({ id }) => id)
    expect(defaults).toContain('listing.price_about')
    // A price beside a bid is only the auction's start.
    expect(defaults).toEqual(expect.arrayContaining(['listing.is_auction', 'listing.current_bid']))
    expect(allColumns.map(({ id }) => id)).not.toContain('car.month')
  })

  test('names the listings that report a flood, also on rows of other listings', () => {
    const car = sampleCar([{ seller_type: 1 }, { seller_type: 2, damage: 6, second_damage: 17 }])
    const search = { ...emptySearch, filters: { seller: 1 } }
    expect(String(rowOf(car, perCar, search)[0]?.['car.spoiled'])).toMatch(/^\S.*: Water/)
  })

  test('has the matching listing, or is repeated for each active listing', () => {
    const car = sampleCar([
      { price: samplePrice(9000), seller_type: 1 },
      { price: samplePrice(5000), seller_type: 2 },
      { price: samplePrice(1000), seller_type: 2, archived: true },
    ])
    const search = { ...emptySearch, filters: { seller: 2 } }
    expect(rowOf(car, perCar, search).map((row) => row['listing.price'])).toEqual(['5000'])
    const all = rowOf(car, { ...perCar, rowsPer: 'listing' }, search)
    expect(all.map((row) => [row['listing.price'], row['listing.fits']])).toEqual([
      ['9000', false],
      ['5000', true],
    ])
  })

  test('exists for a car without listings, and is null where only the service can decide', () => {
    expect(rowOf(sampleCar([]), { ...perCar, rowsPer: 'listing' })).toMatchObject([
      { 'car.id': 'c1', 'listing.price': null, 'listing.fits': null },
    ])
    const inZloty = sampleCar([{ price: samplePrice(9000, 'pln') }])
    const search = { ...emptySearch, currency: 'eur', filters: { price: { to: '5000' } } }
    expect(rowOf(inZloty, { ...perCar, rowsPer: 'listing' }, search)[0]?.['listing.fits']).toBeNull()
  })
})
