import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import program from '../package.json' with { type: 'json' }
import { makeLine } from './car-line.ts'
import type { CarLine } from './car-line.ts'
import { makeCar } from './cars.ts'
import { Clock } from './dates.ts'
import { dictionaryFiles } from './dictionaries.ts'
import { Random } from './random.ts'
import { specialLines } from './special-lines.ts'

export type Run = {
  readonly out: string
  readonly cars: number
  readonly seed: number
  readonly now: Date
  readonly say?: (text: string) => void
}

/** The line of a car. A price beyond 2^53 is marked text and is written as a bare number. */
const lineText = (line: CarLine): string => `${JSON.stringify(line).replaceAll(/"int64:(\d+)"/g, '$1')}\n`

/** The cars of a run in order, special ones first: a pure function of seed, count and day. */
export function* carLines({ cars, seed, now }: Pick<Run, 'cars' | 'seed' | 'now'>): Generator<string> {
  const clock = new Clock(now)
  for (const line of specialLines(clock)) yield lineText(line)
  for (let index = 0; index < cars; index++) {
    const random = new Random(seed, index)
    yield lineText(makeLine(makeCar(index, clock, random), clock, random))
  }
}

/** Writes lines in pieces of about a megabyte, so memory does not grow with the number of cars. */
const writeLines = (file: string, lines: Iterable<string>, after?: (written: number) => void): void => {
  const handle = fs.openSync(file, 'w')
  try {
    let piece: string[] = []
    let size = 0
    let written = 0
    for (const line of lines) {
      piece.push(line)
      size += line.length
      written++
      if (size > 1_000_000) {
        fs.writeSync(handle, piece.join(''))
        piece = []
        size = 0
        after?.(written)
      }
    }
    fs.writeSync(handle, piece.join(''))
    after?.(written)
  } finally {
    fs.closeSync(handle)
  }
}

/**
 * Writes a complete inventory folder (docs/inventory-format.md). Each file is replaced once its new one is complete.
 * @throws errors of the file system, such as no space left or no permission
 */
export const makeInventory = (run: Run): void => {
  fs.mkdirSync(run.out, { recursive: true })
  const replace = (name: string, write: (file: string) => void): void => {
    const file = path.join(run.out, name)
    write(`${file}.part`)
    fs.renameSync(`${file}.part`, file)
  }
  for (const [name, records] of Object.entries(dictionaryFiles())) {
    replace(name, (file) => {
      if (name.endsWith('.ndjson'))
        writeLines(
          file,
          records.map((record) => `${JSON.stringify(record)}\n`),
        )
      else fs.writeFileSync(file, `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`)
    })
  }
  run.say?.(`dictionaries written to ${run.out}`)
  let said = Date.now()
  replace('cars.ndjson', (file) =>
    writeLines(file, carLines(run), (written) => {
      if (Date.now() - said < 1000) return
      said = Date.now()
      run.say?.(`${written.toLocaleString('en')} of ${run.cars.toLocaleString('en')} cars`)
    }),
  )
  run.say?.(`${run.cars.toLocaleString('en')} cars written`)
}

const usage = 'npm run demo -- [--cars 60000] [--out .data/inventory-60000] [--seed 7] [--now 2026-11-21]'

const main = (): void => {
  const asked = process.argv.find((arg) => arg === '--help' || arg === '--version')
  if (asked !== undefined) return console.log(asked === '--help' ? usage : program.version)
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      cars: { type: 'string', default: '60000' },
      seed: { type: 'string', default: '7' },
      now: { type: 'string' },
    },
  })
  const cars = Number(values.cars)
  const seed = Number(values.seed)
  const now = values.now === undefined ? new Date() : new Date(values.now)
  if (!Number.isSafeInteger(cars) || cars < 0 || !Number.isSafeInteger(seed) || Number.isNaN(now.getTime())) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  const { out = path.join('.data', `inventory-${cars}`) } = values
  makeInventory({ out, cars, seed, now, say: (text) => console.log(text) })
  console.log(`Serve it: npm run service -- --inventory ${out} --data ${out}-store`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
