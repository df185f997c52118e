import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { answerHelp } from '#service/command-line.ts'
import { growHeapSlowly } from './heap.ts'
import { importFiles } from './import-files.ts'
import { type FileMapping, MappingFile } from './mapping.ts'
import { reportLines, sampleText } from './report.ts'
import { messageOf } from './unreadable.ts'

const usage =
  'npm run import -- FILE… --out DIR [--map mapping.json] [--before DIR] [--sample FILE]   (DIR before: an earlier import of the same files; sample: the first rows alone, reported as JSON; FILE: .csv .tsv .json .ndjson, or these as .gz; .xlsx; a folder; - for standard input)'
const readable = /\.(?:xlsx|(?:csv|tsv|txt|json|ndjson|jsonl)(?:\.gz)?)$/i

/** A file of the command is missing or cannot be used. */
class WrongCommand extends Error {}

async function filesOf(path: string): Promise<readonly string[]> {
  if (path === '-') return [path]
  const found = await stat(path).catch(() => {
    throw new WrongCommand(`${path}: there is no such file`)
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => readable.test(name)).toSorted()
  if (names.length === 0) throw new WrongCommand(`${path}: no file in this folder is one of cars`)
  return names.map((name) => join(path, name))
}

async function readMapping(path: string): Promise<readonly FileMapping[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WrongCommand(`${path}: the mapping cannot be read`)
  })
  try {
    return v.parse(MappingFile, JSON.parse(text)).files
  } catch (error) {
    const where = v.isValiError<typeof MappingFile>(error) ? `${v.getDotPath(error.issues[0]) ?? ''}: ` : ''
    throw new WrongCommand(`${path}: ${where}${messageOf(error)}`)
  }
}

/** Exit code: 0 if every file was read, 1 if one could not be read or no car was made, 2 for a wrong command. */
async function run(): Promise<number> {
  answerHelp(process.argv.slice(2), usage)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      map: { type: 'string' },
      before: { type: 'string' },
      sample: { type: 'string' },
    },
  })
  if (positionals.length === 0 || values.out === undefined) {
    console.error(usage)
    return 2
  }
  const mapping = join(values.out, 'mapping.json')
  if (existsSync(join(values.out, 'cars.ndjson')) && !existsSync(mapping))
    throw new WrongCommand(`${values.out} holds an inventory that is no import's: choose another folder`)
  const files = (await Promise.all(positionals.map(filesOf))).flat()
  const mappings = values.map === undefined ? [] : await readMapping(values.map)
  const report = await importFiles({
    files,
    out: values.out,
    mappings,
    before: values.before,
    sampled: values.sample !== undefined,
    onProgress: (rows) => console.error(`${rows} rows read`),
  })
  if (values.sample !== undefined) {
    await writeFile(values.sample, sampleText(report))
    return 0
  }
  for (const line of reportLines(report)) console.log(line)
  if (report.cars > 0 && !report.isWritten) {
    console.log('Nothing is written, as the cars of files that are not read would count as sold.')
    return 1
  }
  await writeFile(
    mapping,
    `${JSON.stringify({ files: report.files.map((file) => file.mapping) }, null, 1)}\n`,
  )
  console.log('The mapping is mapping.json beside the cars: edit it and give it again with --map.')
  return report.unreadable.length > 0 || report.cars === 0 ? 1 : 0
}

growHeapSlowly()
try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof WrongCommand) && !(error instanceof TypeError && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 2
}
