import { parseAtomFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftOutOf } from '#contract/requests.ts'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { languages } from '#contract/languages.ts'
import { embeddedBackend } from '#service/backend.ts'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { hostOf, makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { facetsGateway } from '../facets/facets.fixture.ts'

let folder: TestFolder
let service: EmbeddedService
const asked: string[] = []

/** The lines of cars, with their auctions an hour apart from now on. */
function withAuctionsAhead(cars: readonly string[]): string[] {
  let hours = 0
  const next = () => `"auction_at":"${new Date(Date.now() + ++hours * 3_600_000).toISOString()}"`
  return cars.map((line) => line.replaceAll(/"auction_at":"[^"]+"/g, next))
}

beforeAll(async () => {
  folder = await makeFolder({ cars: withAuctionsAhead(makeCars(new Random(11), 300)) })
  service = await openService({ ...folder, watchEveryMs: 0 })
}, 60_000)
afterAll(async () => {
  await service.close()
  await folder.remove()
})

/** @param knows whether the service lists its extensions */
function open(knows = true) {
  const backend = embeddedBackend(service)
  return facetsGateway({
    backend: {
      ...backend,
      send: (request, caller, signal) => {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        if (!knows && pathname === '/extensions') return Promise.resolve(Response.json({}, { status: 404 }))
        return backend.send(request, caller, signal)
      },
    },
  })
}

test('a third-party parser finds the newest cars of a search in its feed, each entry once', async () => {
  const gateway = open()
  const page = (await (await gateway.request('/api/search?lang=en')).json()) as {
    data: { id: string }[]
  }
  const answer = await gateway.request('/feeds/cars.atom?lang=en&name=All%20%26%20more')
  expect(answer.headers.get('content-type')).toContain('application/atom+xml')
  const feed = parseAtomFeed(await answer.text())
  expect(feed.title?.value).toBe('All & more · New cars and price drops')
  expect(feed.id).toBe('http://localhost/')
  expect(Number.isNaN(Date.parse(feed.updated ?? ''))).toBe(false)
  const entries = feed.entries ?? []
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { title, updated, links } of entries) {
    expect(title?.value).toBeTruthy()
    expect(Number.isNaN(Date.parse(updated ?? ''))).toBe(false)
    expect(links?.[0]?.href).toMatch(/^http:\/\/localhost\/car\//)
  }
  expect(ids.filter((id) => !id?.includes('#')).toSorted()).toEqual(
    page.data
      .slice(0, 24)
      .map(({ id }) => `http://localhost/car/${encodeURIComponent(id)}`)
      .toSorted(),
  )
})

test('an entry shows the listing that matches the search, as a card does', async () => {
  const gateway = open()
  const sources = (await (await gateway.request('/api/domains')).json()) as {
    domain: string
    name: string
  }[]
  const source = sources.find(({ domain }) => domain === hostOf(1))?.name
  if (source === undefined) throw new Error('no source')
  const feed = parseAtomFeed(await (await gateway.request(`/feeds/cars.atom?site=${hostOf(1)}`)).text())
  const said = feed.entries?.map(({ content }) => content?.value ?? '') ?? []
  expect(said.length).toBeGreaterThan(10)
  for (const content of said) expect(content).toContain(source)
})

test('the feed repeats only known parameters of its address', async () => {
  const answer = await open().request(`/feeds/cars.atom?year=2015..&lang=en&x=${'%26'.repeat(19_000)}&name=A`)
  const feed = parseAtomFeed(await answer.text())
  const self = feed.links?.find(({ rel }) => rel === 'self')?.href
  expect(self).toBe('http://localhost/feeds/cars.atom?year=2015..&lang=en&name=A')
})

test('a third-party parser opens the calendar, with future auctions, an end and an alarm each', async () => {
  const answer = await open().request('/feeds/auctions.ics?lang=en')
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  // The type allows several calendars per file; this file holds one.
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown as unknown[])
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Forecourt · Auctions')
  const events = calendar.getAllSubcomponents('vevent')
  // More than a page, whose last car the next page repeats.
  expect(events.length).toBeGreaterThan(24)
  expect(new Set(events.map((event) => event.getFirstPropertyValue('uid'))).size).toBe(events.length)
  for (const component of events) {
    const event = new ICAL.Event(component)
    expect(event.startDate.toJSDate().getTime()).toBeGreaterThan(Date.now())
    expect(event.endDate.compare(event.startDate)).toBe(1)
    expect(component.getAllSubcomponents('valarm')).toHaveLength(1)
  }
})

test('concurrent equal requests cause one request to the service, and a client with the current version gets 304', async () => {
  const gateway = open()
  asked.length = 0
  const address = '/feeds/cars.atom?lang=en&year=2015..'
  const [first] = await Promise.all([1, 2, 3].map(async () => gateway.request(address)))
  expect(asked.filter((path) => path.endsWith('/search'))).toHaveLength(1)
  expect(first?.headers.get('cache-control')).toBe('private, max-age=900')
  const again = await gateway.request(address, {
    headers: { 'if-none-match': first?.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(asked.filter((path) => path.endsWith('/search'))).toHaveLength(1)
})

test('a client that the service refuses gets no feed that another has read', async () => {
  const backend = embeddedBackend(service)
  const refusing = { now: false }
  const gateway = facetsGateway({
    answersBytes: 0,
    backend: {
      ...backend,
      send: (request, caller, signal) =>
        refusing.now
          ? Promise.resolve(Response.json({}, { status: 403 }))
          : backend.send(request, caller, signal),
    },
  })
  expect((await gateway.request('/feeds/cars.atom')).status).toBe(200)
  refusing.now = true
  expect((await gateway.request('/feeds/cars.atom')).status).toBe(403)
})

test('a feed has no character that XML forbids', async () => {
  const name = encodeURIComponent('A\u0001\uFFFF\u0007B')
  const feed = parseAtomFeed(await (await open().request(`/feeds/cars.atom?lang=en&name=${name}`)).text())
  expect(feed.title?.value).toMatch(/^AB · /)
})

test('order, page and time span are not part of a feed', async () => {
  const answer = await open().request('/api/feeds', {
    method: 'POST',
    body: JSON.stringify({
      query: 'fuel=hybrid&sort=auction_nearest&within=today&page=2',
      name: '',
      lang: 'en',
    }),
  })
  expect(await answer.json()).toMatchObject({
    calendar: 'http://localhost/feeds/auctions.ics?fuel=hybrid&lang=en',
  })
})

test('its addresses are created from the address of a search', async () => {
  const gateway = open()
  const answer = await gateway.request('/api/feeds', {
    method: 'POST',
    body: JSON.stringify({ query: '?year=2015..&sort=cheaper&page=3', name: 'Newer', lang: 'de' }),
  })
  const address = 'http://localhost/feeds/cars.atom?year=2015..&lang=de&name=Newer'
  expect(await answer.json()).toMatchObject({ atom: address })
  expect((await gateway.request(address)).status).toBe(200)
  expect((await gateway.request('/api/feeds', { method: 'POST', body: '[]' })).status).toBe(400)
})

test('excluded cars are in no feed, and a service without that extension has no feed of such a search', async () => {
  const search: Search = { ...emptySearch, excluded: { fuel: [1], sources: [hostOf(2)] } }
  const query = new URLSearchParams(encodeUrl(search).map(([name, text]) => [name, text])).toString()
  const asking = { method: 'POST', body: JSON.stringify({ query, name: '', lang: 'en' }) }
  const knowing = open()
  const { atom } = (await (await knowing.request('/api/feeds', asking)).json()) as { atom: string }
  const feed = parseAtomFeed(await (await knowing.request(atom)).text())
  const found = feed.entries?.flatMap(({ links }) => links?.[0]?.href?.split('/').at(-1) ?? []) ?? []
  expect(found.length).toBeGreaterThan(0)
  for (const id of new Set(found)) {
    const { data } = (await (await knowing.request(`/api/cars/${id}`)).json()) as {
      data: { fuel: { id: number } | null; listings: { external: { domain: { id: number } } }[] }
    }
    expect(data.fuel?.id).not.toBe(1)
    expect(data.listings.some(({ external }) => external.domain.id !== 2)).toBe(true)
  }
  const plain = open(false)
  const refused = await plain.request('/api/feeds', asking)
  expect(leftOutOf(refused.headers)).toBe('exclusion')
  expect((await plain.request(atom)).status).toBe(501)
})

test.each(languages)('feeds speak %s', async (language) => {
  const feed = parseAtomFeed(await (await open().request(`/feeds/cars.atom?lang=${language}`)).text())
  expect(feed.title?.value).not.toContain('feeds.')
})
