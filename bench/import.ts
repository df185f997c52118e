import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { checkInventory } from '#service/inventory-check.ts'
import { brokenFile } from '../import/broken-files.ts'
import { growHeapSlowly } from '../import/heap.ts'
import { importFiles } from '../import/import-files.ts'

// `npm run bench:import`: rows per second and memory of an import of a generated file. With `--broken N`, whether N
// broken files are reported in words or give cars that the service can load.

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, broken: { type: 'string', default: '0' } },
})
const rows = Number(values.rows)
const broken = Number(values.broken)
if (!(rows >= 0) || !(broken >= 0)) throw new Error('--rows and --broken take numbers')

const makes = [
  ['Volkswagen', 'Golf', 'Passat', 'Polo'],
  ['BMW', '3 Series', '5 Series', 'X5'],
  ['Audi', 'A4', 'A6', 'Q5'],
  ['Ford', 'Focus', 'F-150', 'Fiesta'],
  ['Toyota', 'Corolla', 'Camry', 'RAV4'],
] as const
const towns = ['Dallas, TX', 'Houston, TX', 'Miami, FL', 'Sacramento, CA', 'Augusta, GA'] as const
const header =
  'Stock Number,VIN,Title,Year,Make,Model,Trim,Body Style,Color,Engine,Horsepower,Fuel Type,Transmission,Drivetrain,Mileage (miles),Price,Currency,Date Listed,City,Latitude,Longitude,Photo URLs,URL,Primary Damage,Has Keys'

function lineOf(at: number): string {
  const pick = <T>(list: readonly T[], step: number): T => list[Math.floor(at / step) % list.length] as T // Never empty.
  const [make, ...models] = pick(makes, 1)
  const model = pick(models, 5)
  const year = 1995 + (at % 31)
  const vin =
    at % 3 === 0 ? '' : `1FT${at.toString(36).toUpperCase().replaceAll(/[IOQ]/g, 'Z').padStart(14, '0')}`
  return [
    `S${at}`,
    vin,
    `"${year} ${make} ${model}, one owner"`,
    year,
    make,
    model,
    `Trim ${at % 17}`,
    pick(['Sedan', 'SUV', 'Pickup', 'Wagon'], 3),
    pick(['Black', 'Silver', 'Deep Blue', 'White'], 2),
    `${(1 + (at % 40) / 10).toFixed(1)}L I4`,
    90 + (at % 300),
    pick(['Gasoline', 'Diesel', 'Hybrid'], 7),
    pick(['Automatic', '6-Speed Manual'], 11),
    pick(['4WD', 'FWD', 'RWD'], 13),
    `"${(at % 250).toString()},${String(at % 1_000).padStart(3, '0')}"`,
    `"$${1 + (at % 80)},${String((at * 7) % 1_000).padStart(3, '0')}"`,
    'USD',
    `2026-0${1 + (at % 9)}-1${at % 10}`,
    `"${pick(towns, 17)}"`,
    (25 + (at % 2_000) / 100).toFixed(4),
    (-120 + (at % 4_000) / 100).toFixed(4),
    `https://photos.example/${at}/1.jpg|https://photos.example/${at}/2.jpg`,
    `https://cars.example/${at}`,
    pick(['', 'FRONT END', 'REAR END'], 19),
    pick(['YES', 'NO'], 23),
  ].join(',')
}

async function generate(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${header}\n`)
  for (let at = 0; at < rows; at += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - at) }, (_, of) => lineOf(at + of))
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function measure(dir: string): Promise<void> {
  const path = join(dir, 'cars.csv')
  await generate(path)
  const started = performance.now()
  const cpu = process.cpuUsage()
  const report = await importFiles({ files: [path], out: join(dir, 'out') })
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `${report.rows} rows, ${report.cars} cars: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second; processor ${((user + system) / 1e6).toFixed(1)} s; at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  )
}

async function tryBroken(dir: string): Promise<void> {
  const counts = { read: 0, said: 0, cars: 0 }
  for (let seed = 0; seed < broken; seed += 50) {
    const files: string[] = []
    for (let at = seed; at < Math.min(seed + 50, broken); at++) {
      const { name, bytes } = brokenFile(at)
      files.push(join(dir, name))
      await writeFile(join(dir, name), bytes)
    }
    const out = join(dir, `out-${seed}`)
    const { files: read, unreadable, cars } = await importFiles({ files, out })
    if (read.length + unreadable.length !== files.length)
      throw new Error(
        `from ${seed}: ${files.length} files, but ${read.length} read, ${unreadable.length} said`,
      )
    const lines: string[] = []
    const check = { inventoryDir: out, allowShrink: true }
    if (cars > 0 && !(await checkInventory(check, (line) => lines.push(line))))
      throw new Error(`from ${seed}: ${lines.join('\n')}`)
    counts.read += read.length
    counts.said += unreadable.length
    counts.cars += cars
    await Promise.all([out, ...files].map((path) => rm(path, { recursive: true, force: true })))
  }
  console.log(
    `${broken} broken files: ${counts.read} read, ${counts.said} refused in words, ${counts.cars} cars, all taken in`,
  )
}

growHeapSlowly()
const dir = await mkdtemp(join(tmpdir(), 'bench-import-'))
try {
  if (rows > 0 && broken === 0) await measure(dir)
  if (broken > 0) await tryBroken(dir)
} finally {
  await rm(dir, { recursive: true })
}
