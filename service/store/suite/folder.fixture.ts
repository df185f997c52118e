import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The part of an inventory that a test sets; the defaults below fill the rest. */
export interface Inventory {
  /** JSON texts, so that a test can write numbers that JavaScript cannot. */
  readonly cars: readonly string[]
  readonly currencies?: readonly { id: number; name: string; rate: number }[]
  readonly brands?: readonly { id: number; name: string; icon_url: string; synonyms: readonly string[] }[]
}

export const usd = 1
export const eur = 2
export const pln = 3

const domains = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Site ${id}`,
  base_url: `https://site-${id}.example`,
  domain: `site-${id}.example`,
}))

export const hostOf = (domain: number): string => `site-${domain}.example`

const defaultBrands = [
  { id: 1, name: 'Škoda', icon_url: '', synonyms: ['skd'] },
  { id: 2, name: 'Mercedes-Benz', icon_url: '', synonyms: ['мерседес', 'mb'] },
  { id: 3, name: 'Fiat', icon_url: '', synonyms: [] },
]

const models = [
  { id: 11, brand_id: 1, name: 'Octavia', generations: [], synonyms: ['октавія'] },
  { id: 12, brand_id: 1, name: 'Fabia', generations: [], synonyms: [] },
  { id: 21, brand_id: 2, name: 'C-Class', generations: [], synonyms: ['W205'] },
  { id: 31, brand_id: 3, name: '500', generations: [], synonyms: ['Cinquecento'] },
]

const countries = [1, 2].map((id) => ({
  id,
  name: `Land ${id}`,
  iso: `L${id}`,
  iso3: `LN${id}`,
  translations: {},
}))

const defaultCurrencies = [
  { id: usd, name: 'usd', rate: 1 },
  { id: eur, name: 'eur', rate: 0.9 },
  { id: pln, name: 'pln', rate: 3.7 },
]

const accounts = [
  {
    api_key: 'suite',
    domains: domains.map(({ id }) => id),
    languages: ['en'],
    active: true,
    expires_at: null,
    ip_allowlist: [],
  },
]

/** Renames the file into place, so that a watch of the folder never sees half a file. */
async function write(dir: string, name: string, text: string): Promise<void> {
  await writeFile(join(dir, `${name}.part`), text)
  await rename(join(dir, `${name}.part`), join(dir, name))
}

/** Replaces only the cars, so that a watch of the folder sees one change. */
export const writeCars = (dir: string, cars: readonly string[]): Promise<void> =>
  write(dir, 'cars.ndjson', cars.map((car) => `${car}\n`).join(''))

/** Writes an inventory folder, the cars last, because a watch takes their change for the folder's. */
export async function writeInventory(
  dir: string,
  { cars, currencies = defaultCurrencies, brands = defaultBrands }: Inventory,
): Promise<void> {
  const files = {
    'domains.json': domains,
    'brands.json': brands,
    'models.json': models,
    'countries.json': countries,
    'option-sections.json': [],
    'options.json': [],
    'currencies.json': currencies,
    'accounts.json': accounts,
  }
  for (const [name, value] of Object.entries(files)) await write(dir, name, JSON.stringify(value))
  await write(dir, 'locations.ndjson', '')
  await writeCars(dir, cars)
}

export interface TestFolder {
  readonly inventoryDir: string
  readonly dataDir: string
  remove(): Promise<void>
}

/** Makes two folders for one test. */
export async function makeFolder(inventory: Inventory): Promise<TestFolder> {
  const inventoryDir = await mkdtemp(join(tmpdir(), 'forecourt-inventory-'))
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-data-'))
  await writeInventory(inventoryDir, inventory)
  return {
    inventoryDir,
    dataDir,
    remove: async () => {
      await rm(inventoryDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
