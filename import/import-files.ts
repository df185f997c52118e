import { basename } from 'node:path'
import { languages } from '#contract/languages.ts'
import { SourceSummary } from '#service/inventory/source-summary.ts'
import { type FileSource, type Knowledge, carOfRow } from './car-of-row.ts'
import { loadCodeWords } from './code-values.ts'
import { startDictionaries } from './dictionaries.ts'
import { ListingIds, hostPartOf } from './identity.ts'
import { InventoryWriter } from './inventory-writer.ts'
import { Makes } from './makes.ts'
import { type FileMapping, findMapping, type MappedColumn } from './mapping.ts'
import { Oddities } from './oddities.ts'
import { PlaceFinder } from './places.ts'
import type { Row } from './row.ts'
import { openRows } from './rows.ts'
import { soldSince } from './sold.ts'
import { messageOf, Unreadable } from './unreadable.ts'

/** The account that the demo's start uses, so that the imported inventory opens without a further setting. */
const apiKey = 'demo-forecourt-all-sources'
const sampleRows = 1_000
const mostSources = 500

export interface ImportOptions {
  readonly files: readonly string[]
  readonly out: string
  readonly mappings?: readonly FileMapping[]
  /** Folder of an earlier import of the same files: listings that the files no longer have count as sold. */
  readonly before?: string | undefined
  /** Reads only the first rows of each file, to show the mapping. */
  readonly sampled?: boolean | undefined
  readonly onProgress?: (rows: number) => void
}
export interface FileReport {
  readonly file: string
  readonly kind: string
  readonly encoding: string
  readonly mapping: FileMapping
  readonly columns: readonly MappedColumn[]
}
export interface ImportReport {
  readonly files: readonly FileReport[]
  readonly rows: number
  readonly cars: number
  readonly joined: number
  readonly twice: number
  /** Listings of an earlier import that the files no longer have. */
  readonly sold: number
  readonly sources: SourceSummary
  readonly oddities: Oddities
  readonly unreadable: readonly Unreadable[]
  /** False without a car; also if a file was not read, as all its cars of the earlier import would count as sold. */
  readonly isWritten: boolean
}

class Sources {
  readonly all: FileSource[] = []
  readonly #byName = new Map<string, FileSource>()

  of({ name, host }: FileMapping['source'], written: string | undefined): FileSource {
    const slug = hostPartOf(written?.replace(/^https?:\/\/(?:www\.)?/i, '') ?? '')
    const own =
      slug !== '' && this.all.length < mostSources
        ? { name: written ?? slug, host: slug.includes('.') ? slug : `${slug}.local` }
        : { name, host }
    let found = this.#byName.get(own.host)
    if (found === undefined) {
      found = { id: this.all.length + 1, ...own }
      this.all.push(found)
      this.#byName.set(own.host, found)
    }
    return found
  }
}

async function take(rows: AsyncIterator<Row>, count: number): Promise<Row[]> {
  const taken: Row[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

/** Reads all files into one inventory folder. An unreadable file is named in the report; the others are read. */
export async function importFiles({
  files,
  out,
  mappings = [],
  before,
  sampled = false,
  onProgress,
}: ImportOptions): Promise<ImportReport> {
  const start = startDictionaries()
  const oddities = new Oddities()
  const known: Knowledge = {
    words: await loadCodeWords(),
    makes: new Makes(start.brands, start.models),
    places: new PlaceFinder(start.countries, start.locations),
    currencies: new Map(start.currencies.map(({ id, name }) => [name, { id, name }])),
    oddities,
    ids: new ListingIds(),
  }
  const writer = await InventoryWriter.open(out, before !== undefined)
  const sources = new Sources()
  const summary = new SourceSummary()
  const reports: FileReport[] = []
  const unreadable: Unreadable[] = []
  const counted = { rows: 0, joined: 0, twice: 0, sold: 0 }

  const importFile = async (path: string) => {
    const file = basename(path)
    const reader = await openRows(path, oddities)
    const rows = reader.rows[Symbol.asyncIterator]()
    const sample = await take(rows, sampleRows)
    const headers = [...reader.headers]
    const found = findMapping(file, headers, sample, known)
    const given = mappings.find((each) => each.file === file)
    if (given && given.columns.some(({ column }, at) => column !== headers[at]))
      throw new Error(
        'the mapping has other columns than the file; delete its part of the mapping to have it found anew',
      )
    const mapping = given ?? found.mapping
    const columns = found.columns.map((column, at) => ({
      ...column,
      ...(given && { ...given.columns[at], why: 'by the mapping given' }),
    }))
    const tellsCars = mapping.columns.some(
      ({ field }) => field === 'make' || field === 'model' || field === 'title' || field === 'vin',
    )
    // In a sample the page shows the columns even if none names a car, so that the user can choose one.
    if (tellsCars || sampled)
      reports.push({ file, kind: reader.kind, encoding: reader.encoding, mapping, columns })
    if (!tellsCars) throw new Unreadable(path, 'no-car-column', { columns: headers.slice(0, 20).join(', ') })
    const add = async (row: Row) => {
      counted.rows++
      if (row.cells.length > mapping.columns.length && reader.headers.length > mapping.columns.length)
        oddities.add(
          'new-keys',
          file,
          row.line,
          reader.headers.slice(mapping.columns.length, mapping.columns.length + 5).join(', '),
        )
      const car = carOfRow(row, mapping, (written) => sources.of(mapping.source, written), known)
      if (car.brand === null && car.vin === null && car.listings[0]?.title === null) {
        oddities.add('nameless', file, row.line, row.cells.join(' '))
        return
      }
      const result = await writer.add(car)
      if (result === 'joined') counted.joined++
      if (result === 'twice') {
        counted.twice++
        oddities.add('twice', file, row.line, car.listings[0]?.external.id ?? '')
      } else for (const listing of car.listings) summary.add(listing.external.domain.name, car, listing)
      if (counted.rows % 50_000 === 0) onProgress?.(counted.rows)
    }
    for (const row of sample) await add(row)
    if (sampled) return
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) await add(next.value)
  }

  for (const path of files) {
    try {
      await importFile(path)
    } catch (error) {
      unreadable.push(
        error instanceof Unreadable ? error : new Unreadable(path, 'failed', { reason: messageOf(error) }),
      )
    }
  }
  const isWritten = writer.cars > 0 && (before === undefined || unreadable.length === 0)
  if (isWritten && before !== undefined)
    for await (const { car, listing, source } of soldSince(before, Date.now())) {
      const { id, name } = sources.of(source, undefined)
      const brand = car.brand && known.makes.make(car.brand.name)
      const model = brand && car.model && known.makes.model(brand, car.model.name).model
      const domain = { id, name }
      const isSold = await writer.addSold({
        ...car,
        brand: brand && { id: brand.id, name: brand.name },
        model: model && { id: model.id, name: model.name },
        listings: [{ ...listing, external: { ...listing.external, domain } }],
      })
      if (isSold) counted.sold++
    }
  if (!isWritten) await writer.discard()
  else
    await writer.finish({
      ...start.files,
      'domains.json': sources.all.map(({ id, name, host }) => ({
        id,
        name,
        base_url: host.endsWith('.local') ? '' : `https://${host}`,
        domain: host,
      })),
      'brands.json': [...start.brands, ...known.makes.newBrands],
      'models.json': [...start.models, ...known.makes.newModels],
      'accounts.json': [
        {
          api_key: apiKey,
          domains: sources.all.map(({ id }) => id),
          languages,
          active: true,
          expires_at: null,
          ip_allowlist: [],
        },
      ],
    })
  return { files: reports, ...counted, cars: writer.cars, sources: summary, oddities, unreadable, isWritten }
}
