import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, readableKey, wholeOf } from './json.ts'
import { panelState, zoneOf } from './panels.ts'
import { readReport } from './read-report.ts'

const kinds = (report: unknown) => readReport(report).known.map((each) => each.kind)

test('a flat inspection: verdict, score, owners and what else it says', () => {
  const report = readReport({
    title: 'Technical inspection',
    provider: 'Station 7',
    inspected_at: '2026-05-04',
    result: 'passed',
    score: 82,
    max: 100,
    owners: 2,
    tyres: { front_mm: 5, rear_mm: 4 },
    remark: '',
  })
  expect(report).toMatchObject({ title: 'Technical inspection', provider: 'Station 7', date: '2026-05-04' })
  expect(report.known).toEqual([
    { kind: 'verdict', pass: true, text: 'passed' },
    { kind: 'score', value: '82', max: 100 },
    { kind: 'owners', count: 2, items: undefined },
  ])
  expect(report.rest).toEqual({
    inspected_at: '2026-05-04',
    max: 100,
    tyres: { front_mm: 5, rear_mm: 4 },
    remark: '',
  })
})

test('nested history: accidents with their records, mileage under several names and units', () => {
  const report = readReport({
    report: {
      source: { name: 'Registry' },
      history: {
        accidents: { count: 1, records: [{ date: '2021-02-03', side: 'front' }] },
        odometerReadings: [
          { date: '2019-03-01', km: 45_230 },
          { date: '2020-03-02', miles: 40_000 },
        ],
        services: [{ date: '2021-05-01', odometer: '71 500 km', work: 'oil' }],
      },
    },
  })
  expect(report.provider).toBe('Registry')
  expect(report.known).toMatchObject([{ kind: 'accidents', count: 1 }, { kind: 'readings' }])
  expect(report.readings).toEqual([
    { km: 45_230, at: '2019-03-01' },
    { km: 64_374, at: '2020-03-02' },
    { km: 71_500, at: '2021-05-01' },
  ])
  expect(report.rest).toMatchObject({ history: { services: [{ work: 'oil' }] } })
})

test('a dated value that is not called a distance is none', () => {
  expect(readReport({ valuations: [{ date: '2020-01-01', value: 9000 }] }).readings).toEqual([])
})

test('the listing it belongs to is read, not shown as a part', () => {
  const report = readReport({ score: 5, listing: { domain_id: 22, listing_id: 'FIVE-2' } })
  expect(report).toMatchObject({ listing: '22/FIVE-2', rest: undefined })
  expect(readReport({ listing: 'x' })).toMatchObject({ listing: undefined, rest: { listing: 'x' } })
})

test('readings by day', () => {
  expect(readReport({ mileage: { '2018-01-01': 10_000, '2019-01-01': 22_000 } }).readings).toHaveLength(2)
})

test('"accident free: false" is no number of accidents, an empty list is what the report says', () => {
  expect(kinds({ accident_free: false })).toEqual([])
  expect(readReport({ accident_free: true }).known).toMatchObject([{ kind: 'accidents', count: 0 }])
  expect(readReport({ accidents: [] }).known).toMatchObject([{ kind: 'accidents', count: 0 }])
})

test('checks are taken only when all of them are understood', () => {
  expect(
    readReport({
      checks: [
        { name: 'Brakes', result: 'ok' },
        { name: 'Lights', result: 'fail', note: 'left' },
      ],
    }).known,
  ).toEqual([
    {
      kind: 'checks',
      checks: [
        { group: undefined, name: 'Brakes', state: 'pass', note: undefined },
        { group: undefined, name: 'Lights', state: 'fail', note: 'left' },
      ],
    },
  ])
  const partly = readReport({
    checks: [
      { name: 'Brakes', result: 'ok' },
      { name: 'Lights', result: 'see page 4' },
    ],
  })
  expect(partly.known).toEqual([])
  expect(partly.rest).toMatchObject({ checks: [{}, { result: 'see page 4' }] })
})

test('checks in groups, with a state between pass and fail', () => {
  const report = readReport({
    groups: [
      { name: 'Brakes', items: [{ name: 'Pads', state: 'attention', note: 'worn' }] },
      {
        name: 'Body',
        items: [
          { name: 'Gaps', state: 'ok' },
          { name: 'Rust', state: 'defect' },
        ],
      },
    ],
  })
  expect(report.known).toMatchObject([
    {
      kind: 'checks',
      checks: [
        { group: 'Brakes', state: 'attention', note: 'worn' },
        { group: 'Body', state: 'pass' },
        { state: 'fail' },
      ],
    },
  ])
})

test('readings as tuples, in miles, and a single one on the day of the report', () => {
  expect(
    readReport({
      odometer_readings: [
        ['2020-01-02', 10_000, 'mi'],
        ['2021-01-02', 20_000, 'km'],
      ],
    }).readings,
  ).toEqual([
    { km: 16_093, at: '2020-01-02' },
    { km: 20_000, at: '2021-01-02' },
  ])
  expect(
    readReport({ performed_on: '2024-05-06', valid_until: '2026-05-06', mileage: '45230' }),
  ).toMatchObject({
    date: '2024-05-06',
    readings: [{ km: 45_230, at: '2024-05-06' }],
  })
  expect(readReport({ inspected_at: '2024-05-06', odometer: { value: 100, unit: 'mi' } }).readings).toEqual([
    { km: 161, at: '2024-05-06' },
  ])
})

test('a service book has its readings drawn, and its table left', () => {
  const report = readReport({
    records: [
      { date: '2020-01-01', odometer: 10, type: 'service' },
      { date: '2021-01-01', odometer: 20, type: 'service' },
    ],
  })
  expect(report.known).toMatchObject([{ kind: 'readings', readings: [{ km: 10 }, { km: 20 }] }])
  expect(report.rest).toHaveProperty('records')
})

test('claims in lists by kind are counted together', () => {
  expect(readReport({ claims: { own_damage: [{}, {}], other_damage: [{}] } }).known).toMatchObject([
    { kind: 'accidents', count: 3 },
  ])
  expect(readReport({ claims: { own_damage: [], other_damage: [] } }).known).toMatchObject([
    { kind: 'accidents', count: 0 },
  ])
})

test('marks of an auction sheet stand on the drawing', () => {
  expect(
    readReport({
      grade: '3.5',
      marks: [
        { code: 'W2', place: 'left front door' },
        { code: 'A1', place: 'roof' },
      ],
    }).known,
  ).toMatchObject([
    { kind: 'score', value: '3.5' },
    {
      kind: 'panels',
      panels: [
        { zone: 'left_front_door', state: 'painted', text: 'W2' },
        { zone: 'roof', state: 'damaged' },
      ],
    },
  ])
})

test('the verdict of a part is not the verdict of the report', () => {
  expect(kinds({ engine: { result: 'failed' } })).toEqual([])
})

test('panels by list and by map, on the drawing and beside it', () => {
  const list = readReport({
    panels: [
      { part: 'LF door', state: 'repainted', um: 240 },
      { part: 'hood', state: 'original' },
      { part: 'spare wheel', state: 'missing' },
    ],
  })
  expect(list.known).toMatchObject([
    {
      panels: [
        { zone: 'left_front_door', state: 'painted', text: 'repainted · 240 µm' },
        { zone: 'hood', state: 'ok' },
        { zone: undefined, state: 'damaged' },
      ],
    },
  ])
  const map = readReport({ paint_thickness: { hood: 110, roof: 420, frontLeftFender: 210 } })
  expect(map.known).toMatchObject([
    { panels: [{ state: 'ok' }, { state: 'damaged' }, { zone: 'left_front_fender', state: 'painted' }] },
  ])
})

test.each([
  ['doorFL', 'left_front_door'],
  ['rear right door', 'right_rear_door'],
  ['Rear bumper', 'rear_bumper'],
  ['left_quarter_panel', 'left_rear_fender'],
  ['bonnet', 'hood'],
  ['tailgate', 'trunk'],
  ['RR fender', 'right_rear_fender'],
  ['left rocker', 'left_sill'],
  ['door', undefined],
  ['constructor', undefined],
])('"%s" is the part %s', (name, zone) => {
  expect(zoneOf(name)).toBe(zone)
})

test.each([
  ['not repainted', 'ok'],
  ['repainted', 'painted'],
  ['replaced', 'replaced'],
  ['deep scratch', 'damaged'],
  ['undamaged', 'ok'],
  ['see note', 'unknown'],
  [5, 'unknown'],
])('a panel that is "%s" is %s', (text, state) => {
  expect(panelState(text)).toBe(state)
})

test('dates and numbers are read only where there is no doubt', () => {
  expect(dateOf('2020/3/4')).toBe('2020-03-04')
  expect(dateOf('03/04/2020')).toBeUndefined()
  expect(dateOf('2020-13-41')).toBeUndefined()
  expect(wholeOf('45,230 km')).toBe(45_230)
  expect(wholeOf('about 45 thousand')).toBeUndefined()
  expect(readableKey('odometerReading_km')).toBe('Odometer reading km')
})

test.each([null, 'clean', 42, true, [], [[1]], {}])('%j is read without complaint', (report) => {
  expect(readReport(report).raw).toEqual(report)
})

test('whatever a source writes, reading it never fails and loses nothing', () => {
  const { letrec } = fc
  const report = letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'panels',
          'odometer',
          'accidents',
          'result',
          'score',
          'checks',
          'images',
          'date',
          'owners',
          'constructor',
        ),
        fc.string(),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  })).object
  fc.assert(
    fc.property(report, (value) => {
      expect(readReport(value).raw).toBe(value)
    }),
  )
})
