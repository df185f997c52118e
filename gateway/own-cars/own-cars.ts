import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { bodyText } from '#service/wire.ts'
import { socketAddress } from '../shared/client-address.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { isOwnHost, isThisMachine } from '../shared/own-hosts.ts'
import { problem } from '../shared/problem.ts'

// Files that a user on this machine drops on a page. The page shows the columns, and after confirmation the cars.

/** Restarts this process with the cars of a file. Resolves only after a failure. */
export type ShowFile = (file: string, map: string) => Promise<void>

export interface OwnCarsOptions {
  readonly root: string
  readonly dir: string
  readonly show: ShowFile
  /** Upper bound of a file in bytes. */
  readonly mostBytes?: number
}

export interface OwnCars {
  /** Upper bound of a request body in bytes. Undefined: the general one. */
  largest(c: GatewayContext): number | undefined
  attach(gateway: Gateway): void
}

const path = '/own-cars'
const largestMapping = 65_536
/** Of these the importer reads some, and says of the others what to save them as. */
const answered =
  /\.(?:xlsx?|ods|zip|rar|7z|pdf|parquet|sqlite|db|(?:csv|tsv|txt|json|ndjson|jsonl)(?:\.gz)?)$/i

/** The importer's words for something, by their code. */
const said = { code: v.string(), values: v.record(v.string(), v.union([v.string(), v.number()])) }

/** The output of import/main.ts for a sample. */
const FirstRows = v.object({
  fields: v.array(v.string()),
  patterns: v.array(v.string()),
  currencies: v.array(v.string()),
  /** Two letters each. */
  countries: v.array(v.string()),
  rows: v.number(),
  cars: v.number(),
  files: v.array(
    v.object({
      mapping: v.looseObject({
        currency: v.optional(v.string()),
        country: v.optional(v.string()),
        columns: v.array(v.looseObject({ column: v.string(), field: v.nullable(v.string()) })),
      }),
      examples: v.array(v.array(v.string())),
      /** The date pattern that each column's values prove. */
      dates: v.array(v.nullable(v.string())),
    }),
  ),
  oddities: v.array(v.object({ ...said, count: v.number() })),
  unreadable: v.array(v.object(said)),
})
type FirstRows = v.InferOutput<typeof FirstRows>

const Confirmed = v.object({
  id: v.string(),
  /** By column, in the order of the file. */
  fields: v.array(v.nullable(v.string())),
  /** Date pattern of each field. Null when unknown: the order of day and month is never guessed. */
  patterns: v.array(v.nullable(v.string())),
  /** Of rows that state none. Null: they stay without one. */
  currency: v.nullable(v.string()),
  country: v.nullable(v.string()),
})

/** Whether a page of this gateway on this machine sent the request, without a proxy or tunnel. */
function isLocal(c: GatewayContext): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const own = new URL(c.req.url).origin
  return (
    isThisMachine(socketAddress(c)) &&
    isOwnHost(c.req.url, []) &&
    site === 'same-origin' &&
    (c.req.header('origin') ?? (c.req.method === 'GET' ? own : undefined)) === own &&
    ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].every(
      (name) => c.req.header(name) === undefined,
    )
  )
}

/** A safe file name with the letters and the extension of the given one. It names the source. */
function fileName(given: string): string | undefined {
  const ending = answered.exec(given)?.[0].toLowerCase()
  if (ending === undefined) return undefined
  const stem = given
    .slice(0, -ending.length)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${stem.replaceAll(/^-|-$/g, '').slice(0, 60) || 'cars'}${ending}`
}

class TooLarge extends Error {}

async function* upTo(body: AsyncIterable<Uint8Array>, most: number) {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > most) throw new TooLarge()
    yield piece
  }
}

export function createOwnCars({ root, dir, show, mostBytes = 500_000_000 }: OwnCarsOptions): OwnCars {
  /** Changes with each restart. */
  const run = randomBytes(6).toString('hex')
  let sampled: { readonly id: string; readonly file: string; readonly sample: FirstRows } | undefined
  let state: 'none' | 'importing' | 'failed' = 'none'

  /** Reads the first rows in a child process, so that a malformed file cannot crash the gateway. */
  async function sampleOf(file: string, place: string): Promise<FirstRows> {
    const [out, said] = [join(place, 'sample'), join(place, 'sample.json')]
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'import/main.ts'), file, '--out', out, '--sample', said],
      { cwd: root, stdio: 'ignore' },
    )
    await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
    const sample = v.parse(FirstRows, JSON.parse(await readFile(said, 'utf8')))
    await rm(out, { recursive: true, force: true })
    return sample
  }

  async function take(c: GatewayContext): Promise<Response> {
    const name = fileName(c.req.query('name') ?? '')
    if (name === undefined) return problem(400, 'This is no file of cars.')
    const id = randomBytes(8).toString('hex')
    const place = join(dir, id)
    const file = join(place, name)
    await mkdir(place, { recursive: true })
    try {
      const body = Readable.from(upTo(c.req.raw.body ?? Readable.from([]), mostBytes))
      await pipeline(body, createWriteStream(file))
      const sample = await sampleOf(file, place)
      // Deletes the earlier file that was sampled and not confirmed.
      if (sampled !== undefined) await rm(join(dir, sampled.id), { recursive: true, force: true })
      sampled = { id, file, sample }
      const [first] = sample.files
      return c.json({
        id,
        fields: sample.fields,
        currencies: sample.currencies,
        countries: sample.countries,
        currency: first?.mapping.currency ?? null,
        country: first?.mapping.country ?? null,
        rows: sample.rows,
        cars: sample.cars,
        columns: (first?.mapping.columns ?? []).map(({ column, field }, at) => ({
          column,
          field,
          examples: first?.examples[at] ?? [],
          dates: first?.dates[at] ?? null,
        })),
        oddities: sample.oddities,
        unreadable: sample.unreadable,
      })
    } catch (error) {
      await rm(place, { recursive: true, force: true })
      return error instanceof TooLarge ? problem(413) : problem(400, 'The file could not be read.')
    }
  }

  async function confirm(c: GatewayContext): Promise<Response> {
    const text = await bodyText(c.req.raw, largestMapping)
    if (typeof text !== 'string') return problem(text.status, text.text)
    const said = v.safeParse(v.pipe(v.string(), v.parseJson(), Confirmed), text)
    if (!said.success) return problem(400)
    const { id, fields, patterns, currency, country } = said.output
    if (sampled?.id !== id) return problem(404)
    const { file, sample } = sampled
    const mapping = sample.files[0]?.mapping
    const isKnown =
      fields.every((field) => field === null || sample.fields.includes(field)) &&
      patterns.every((pattern) => pattern === null || sample.patterns.includes(pattern)) &&
      (currency === null || sample.currencies.includes(currency)) &&
      (country === null || sample.countries.includes(country))
    const width = mapping?.columns.length
    if (mapping === undefined || fields.length !== width || patterns.length !== width || !isKnown)
      return problem(400)
    const columns = mapping.columns.map((column, at) => {
      const field = fields[at] ?? null
      // The detected unit belongs to the detected field.
      const found = column.field === field ? column : { column: column.column, field }
      return { ...found, pattern: patterns[at] ?? undefined }
    })
    const map = join(dir, id, 'mapping.json')
    const usual = { currency: currency ?? undefined, country: country ?? undefined }
    await writeFile(map, JSON.stringify({ files: [{ ...mapping, ...usual, columns }] }))
    state = 'importing'
    void show(file, map).then(() => {
      state = 'failed'
    })
    return c.json({ run, state }, 202)
  }

  return {
    largest: (c) => (c.req.path === path && c.req.method === 'POST' && isLocal(c) ? mostBytes : undefined),
    attach(gateway) {
      gateway.use(`${path}/*`, (c, next) =>
        isLocal(c) ? next() : Promise.resolve(problem(403, 'Files are taken at this machine alone.')),
      )
      gateway.get(path, (c) => c.json({ run, state }))
      gateway.post(path, take)
      gateway.post(`${path}/shown`, confirm)
    },
  }
}
