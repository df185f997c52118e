import { readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import { FaultCollector, type InventoryFault, InventoryError, reasonOf } from '../../inventory/faults.ts'
import { readRawLines } from '../../inventory/lines.ts'
import { carsFile } from '../../inventory/read-cars.ts'
import { readDictionaries } from '../../inventory/read-dictionaries.ts'
import { refuseShrinking } from '../../inventory/shrinking.ts'
import { ratesOf } from '../money.ts'
import { add, type Bits, has, wordsFor } from './bits.ts'
import { finishDocuments, prepareDocuments } from './documents.ts'
import { findRepeats, mergeParts, type IndexPart } from './merge.ts'
import { isOriginSection, KnownLines, markLine, Origins } from './origins.ts'
import { mostFaults, packLines, PartBuilder, type PartOptions } from './part-builder.ts'
import { PartThreads } from './part-threads.ts'
import { documentsPath, indexPath, isPart } from './paths.ts'
import { readSnapshot, Snapshot } from './snapshot.ts'

export interface BuildOptions {
  readonly inventoryDir: string
  readonly dataDir: string
  readonly generation: number
  /** The previous generation; 0 writes everything again and reads nothing of the old files. */
  readonly previous: number
  /** The generation with which the documents file begins. */
  readonly documents: number
  /** Number of served cars: an inventory with far fewer is refused. */
  readonly carsBefore?: number
  /** Cars indexed at a time: 50,000 staged cars take about 60 MB. */
  readonly carsOfPart?: number
  /** More threads are started from that many cars to read on; Infinity: never. */
  readonly threadsFrom?: number
}

export interface BuildProgress {
  readonly step: 'reading' | 'indexing'
  readonly cars: number
}

/** Mark of the dictionaries that searches are built from: when it changes, every car is read again. */
const markDictionaries = ({ brands, models, currencies }: InventoryDictionaries): Uint32Array =>
  markLine(Buffer.from(JSON.stringify([brands, models, currencies])))

/** Bytes of one read, which is one transaction: a commit takes as long as some cars. */
const readAtOnce = 1 << 20

const dictionariesMark = 'origin.dictionaries'

/** The documents of the previous generation, and the lines that need not be parsed again. */
async function readBefore(path: string, mark: Uint32Array) {
  const wanted = (name: string) => name === 'documents' || isOriginSection(name)
  const index = new Snapshot(await readSnapshot(path, wanted))
  const isSame = index.u32(dictionariesMark).every((word, at) => word === mark[at])
  return { documents: index.u32('documents'), known: isSame ? new KnownLines(new Origins(index)) : undefined }
}

/**
 * Reads an inventory folder and writes its documents and its index file; after a previous generation, it
 * parses only changed lines. Throws an InventoryError; the previous generation then stays as it was.
 */
export async function build(
  options: BuildOptions,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const { inventoryDir, dataDir, generation, previous, carsBefore = 0 } = options
  await removeParts(dataDir)
  const dictionaries = await readDictionaries(inventoryDir)
  const mark = markDictionaries(dictionaries)
  const before = previous === 0 ? undefined : await readBefore(indexPath(dataDir, previous), mark)
  const known = before?.known
  const documents = documentsPath(dataDir, options.documents)
  const firstDocument = prepareDocuments(documents, previous)
  const { parts, reused, faults, cars } = await buildParts(
    options,
    dictionaries,
    known,
    firstDocument,
    onProgress,
  )
  onProgress({ step: 'indexing', cars })
  const isReused = new Int32Array(wordsFor(firstDocument))
  for (const document of reused) add(isReused, document)
  const gone =
    before?.documents.filter((document, car) => !known?.lines[car] && !has(isReused, document)) ?? []
  const path = indexPath(dataDir, generation)
  const merged = await openParts(parts)
  if (known !== undefined)
    merged.unshift({
      index: new Snapshot(await readSnapshot(indexPath(dataDir, previous))),
      without: carsWithoutLine(known),
      lines: known.lines,
    })
  const repeated = (line: number, first: number) =>
    faults.push({ file: carsFile, line, reason: `repeats the id of line ${first}` })
  if (faults.length > 0) {
    findRepeats(merged, repeated)
    refuse(inventoryDir, faults)
  }
  const draft = mergeParts(merged, ratesOf(dictionaries.currencies), repeated)
  refuse(inventoryDir, faults)
  refuseShrinking(inventoryDir, carsBefore, draft.facts.cars ?? 0)
  finishDocuments(documents, generation, gone)
  draft.facts.documents = options.documents
  draft.column(dictionariesMark, mark)
  draft.write(path)
  await removeParts(dataDir)
}

/** Turns the unknown lines into documents and into indexes of some cars each. */
async function buildParts(
  options: BuildOptions,
  { brands, models, currencies }: InventoryDictionaries,
  known: KnownLines | undefined,
  firstDocument: number,
  onProgress: (progress: BuildProgress) => void,
) {
  const { inventoryDir, dataDir, generation, previous, documents } = options
  const { carsOfPart = 50_000, threadsFrom = Infinity } = options
  const dictionaries = { brands, models, currencies }
  const parting: Omit<PartOptions, 'no'> = {
    dataDir,
    generation,
    documents: documentsPath(dataDir, documents),
    // An unknown line is a new car, or a new state of one.
    mayBeThere: previous > 0 && known === undefined,
    carsOfPart,
    dictionaries,
  }
  const own = new PartBuilder({ ...parting, no: 0 })
  let threads: PartThreads | undefined
  try {
    let read = 0
    let reported = 0
    for await (const lines of readRawLines(join(inventoryDir, carsFile), readAtOnce)) {
      const unknown = lines.flatMap(({ number, bytes }) => {
        const mark = markLine(bytes)
        return known?.find(mark, number) === true ? [] : [{ number, bytes, mark }]
      })
      if (unknown.length === 0) continue
      const batch = packLines(unknown, firstDocument + read)
      read += unknown.length
      if (threads === undefined && read > threadsFrom)
        threads = new PartThreads(availableParallelism(), parting)
      if (threads === undefined) own.take(batch)
      else await threads.take(batch)
      if (own.faults + (threads?.faults ?? 0) >= mostFaults) break
      if (read - reported < 10_000) continue
      reported = read
      onProgress({ step: 'reading', cars: read })
    }
    const built = [own.end(known === undefined && threads === undefined), ...((await threads?.end()) ?? [])]
    return {
      parts: built.flatMap((one) => one.parts),
      reused: built.flatMap((one) => one.reused),
      faults: built.flatMap((one) => one.faults),
      cars: read,
    }
  } catch (error) {
    // An error of the file system is a fault of the folder; any other error is ours.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new InventoryError(inventoryDir, [{ file: carsFile, reason: reasonOf(error) }])
  } finally {
    own.close()
    await threads?.close()
  }
}

/** Throws an InventoryError with the first faults, if there are any. */
function refuse(dir: string, faults: readonly InventoryFault[]): void {
  const collector = new FaultCollector(dir, mostFaults)
  for (const fault of faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))) collector.add(fault)
  collector.check()
}

async function openParts(paths: readonly string[]): Promise<IndexPart[]> {
  const parts: IndexPart[] = []
  for (const path of paths) parts.push({ index: new Snapshot(await readSnapshot(path)) })
  return parts
}

async function removeParts(dataDir: string): Promise<void> {
  for (const file of await readdir(dataDir)) if (isPart(file)) await rm(join(dataDir, file), { force: true })
}

function carsWithoutLine({ lines }: KnownLines): Bits {
  const gone = new Int32Array(wordsFor(lines.length))
  lines.forEach((line, car) => {
    if (line === 0) add(gone, car)
  })
  return gone
}
