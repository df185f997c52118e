import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

// A service of generated cars, each with two listings and as large as those of the demo inventory. It only handles the
// requests of an export of everything, so that the browser is measured and not a search engine.

const hex = (index: number) => index.toString(16).padStart(24, '0')

const named = (id: number, name: string) => ({ id, name })

const listing = (index: number, place: number) => ({
  external: {
    id: String(1_000_000_000 + index * 2 + place),
    domain: named(1 + ((index + place) % 9), `source-${1 + ((index + place) % 9)}.example`),
    url: `https://source-${1 + ((index + place) % 9)}.example/listing/${1_000_000_000 + index * 2 + place}`,
  },
  archived: false,
  title: { en: `Made car ${index}, one careful owner, "ready to go"` },
  odometer: (index * 37) % 300_000,
  location_details: {
    country: { id: 1 + (index % 30), name: `Country ${index % 30}`, iso: 'PL' },
    region: named(index % 400, `Region ${index % 400}`),
    district: null,
    place: named(index % 9000, `Place ${index % 9000}`),
  },
  images: Array.from({ length: 6 }, (_, at) => ({
    original: `https://pictures.example/${hex(index)}/${at}.jpg`,
  })),
  video: [],
  created_at: '2026-11-11T10:45:09Z',
  last_seen_at: '2026-11-20T19:44:09Z',
  updated_at: '2026-11-15T17:22:26Z',
  price: {
    price: 1000 + ((index * 7919) % 90_000),
    currency: named(2, 'eur'),
    negotiable: null,
    history: [],
  },
  seller_type: 1 + (index % 2),
  option_ids: [1, 2, 3, 5, 8, 13, 21, 34],
  is_auction: false,
  current_bid: null,
  auction_at: null,
  availability: 1,
  is_manufacturer_certified: null,
  has_history_reports: false,
  condition: 1 + (index % 3),
  keys_available: index % 5 === 0 ? null : true,
  damage: index % 4 === 0 ? 17 : null,
  second_damage: null,
  airbag_state: 1,
  document_id: null,
  is_leasing: null,
})

const car = (index: number) => ({
  id: hex(index),
  has_inspections: false,
  has_history_reports: false,
  year: 1990 + (index % 36),
  vin: `wdb${String(index).padStart(14, '0')}`,
  brand: named(1 + (index % 60), `Make ${index % 60}`),
  model: named(1 + (index % 900), `Model ${index % 900}`),
  engine_volume: 1200 + (index % 30) * 100,
  body_type: named(5, 'SUV'),
  transmission: named(1, 'Automatic'),
  fuel: named(1 + (index % 4), 'Fuel'),
  color: named(15, 'Black'),
  power_hp: 60 + (index % 400),
  drive_wheels: named(2, 'Front'),
  listings: [listing(index, 0), listing(index, 1)],
  inspections: [],
  vehicle_history_reports: [],
  hash: hex(index),
})

const some = (from: number, count: number, total: number) =>
  Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) => car(from + at))

interface MadeService {
  readonly url: string
  /** Resolves when the next pass over all cars has ended. */
  readonly nextPass: () => Promise<void>
  readonly close: () => void
}

/** @param total number of cars */
export async function madeService(total: number): Promise<MadeService> {
  let passed = () => {}
  const answer = (path: string, query: URLSearchParams, url: string): unknown => {
    switch (path) {
      case '/search/count':
        return { count: total }
      case '/search':
        return {
          data: some(0, Number(query.get('perPage')) + 1, total),
          meta: { total: 10_000, current_page: 1 },
        }
      case '/cars': {
        const limit = Number(query.get('limit') ?? 500)
        const from = Number(query.get('scroll_id') ?? 0)
        const data = some(from, limit, total)
        const next = data.length === 0 ? null : String(from + limit)
        if (next === null) passed()
        return {
          data,
          next_url: `${url}/cars?limit=${limit}&scroll_id=${next ?? from}`,
          scroll_id: next,
          total,
        }
      }
      default:
        return []
    }
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://made.example')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer(pathname, searchParams, `http://${request.headers.host}`)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    nextPass: () =>
      new Promise((resolve) => {
        passed = resolve
      }),
    close: () => server.close(),
  }
}
