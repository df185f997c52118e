import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from './json.ts'
import { readReport } from './read-report.ts'

test('a flat inspection: verdict, score, owners and the rest', () => {
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

test('checks by their states and notes', () => {
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
})

test('readings as tuples, in miles', () => {
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
  expect(readReport({ inspected_at: '2024-05-06', odometer: { value: 100, unit: 'mi' } }).readings).toEqual([
    { km: 161, at: '2024-05-06' },
  ])
})

test.each<[what: string, report: unknown, read: object]>([
  [
    'a dated value that is not called a distance is none',
    { valuations: [{ date: '2020-01-01', value: 9000 }] },
    { readings: [] },
  ],
  [
    'the listing it belongs to is read, not shown as a part',
    { score: 5, listing: { domain_id: 22, listing_id: 'FIVE-2' } },
    { listing: '22/FIVE-2', rest: undefined },
  ],
  ['a listing without its parts is shown', { listing: 'x' }, { listing: undefined, rest: { listing: 'x' } }],
  ['readings by day', { mileage: { '2018-01-01': 10_000, '2019-01-01': 22_000 } }, { readings: [{}, {}] }],
  ['"accident free: false" is no number of accidents', { accident_free: false }, { known: [] }],
  ['"accident free" is none', { accident_free: true }, { known: [{ kind: 'accidents', count: 0 }] }],
  ['an empty list is what the report says', { accidents: [] }, { known: [{ kind: 'accidents', count: 0 }] }],
  [
    'checks are taken only when all of them are understood',
    {
      checks: [
        { name: 'Brakes', result: 'ok' },
        { name: 'Lights', result: 'see page 4' },
      ],
    },
    { known: [], rest: { checks: [{}, { result: 'see page 4' }] } },
  ],
  [
    'checks in groups, with a state between pass and fail',
    {
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
    },
    {
      known: [
        {
          kind: 'checks',
          checks: [
            { group: 'Brakes', state: 'attention', note: 'worn' },
            { group: 'Body', state: 'pass' },
            { state: 'fail' },
          ],
        },
      ],
    },
  ],
  [
    'a single reading is of the day of the report, not of a day ahead',
    { performed_on: '2024-05-06', valid_until: '2026-05-06', mileage: '45230' },
    { date: '2024-05-06', readings: [{ km: 45_230, at: '2024-05-06' }] },
  ],
  [
    'a service book has its readings drawn, and its table left',
    {
      records: [
        { date: '2020-01-01', odometer: 10, type: 'service' },
        { date: '2021-01-01', odometer: 20, type: 'service' },
      ],
    },
    { known: [{ kind: 'readings', readings: [{ km: 10 }, { km: 20 }] }], rest: { records: [{}, {}] } },
  ],
  [
    'claims in lists by kind are counted together',
    { claims: { own_damage: [{}, {}], other_damage: [{}] } },
    { known: [{ kind: 'accidents', count: 3 }] },
  ],
  [
    'lists of claims that are all empty are none',
    { claims: { own_damage: [], other_damage: [] } },
    { known: [{ kind: 'accidents', count: 0 }] },
  ],
  [
    'marks of an auction sheet stand on the drawing',
    {
      grade: '3.5',
      marks: [
        { code: 'W2', place: 'left front door' },
        { code: 'A1', place: 'roof' },
      ],
    },
    {
      known: [
        { kind: 'score', value: '3.5' },
        {
          kind: 'panels',
          panels: [
            { zone: 'left_front_door', state: 'painted', text: 'W2' },
            { zone: 'roof', state: 'damaged' },
          ],
        },
      ],
    },
  ],
  ['the verdict of a part is not the verdict of the report', { engine: { result: 'failed' } }, { known: [] }],
  [
    'panels by list, on the drawing and beside it',
    {
      panels: [
        { part: 'LF door', state: 'repainted', um: 240 },
        { part: 'hood', state: 'original' },
        { part: 'spare wheel', state: 'missing' },
      ],
    },
    {
      known: [
        {
          panels: [
            { zone: 'left_front_door', state: 'painted', text: 'repainted · 240 µm' },
            { zone: 'hood', state: 'ok' },
            { zone: undefined, state: 'damaged' },
          ],
        },
      ],
    },
  ],
  [
    'panels by map',
    { paint_thickness: { hood: 110, roof: 420, frontLeftFender: 210 } },
    {
      known: [
        { panels: [{ state: 'ok' }, { state: 'damaged' }, { zone: 'left_front_fender', state: 'painted' }] },
      ],
    },
  ],
])('%s', (_, report, read) => {
  expect(readReport(report)).toMatchObject(read)
})

test.each([null, 'clean', 42, true, [], [[1]], {}])('%j is read without complaint', (report) => {
  expect(readReport(report).raw).toEqual(report)
})

test('reading any JSON never fails and loses nothing', () => {
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
          ...words('panels odometer accidents result score checks images date owners constructor'),
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
