import type { CrowdFigures } from '../service/crowd.ts'
import type { MemoryPeak } from '../service/processes.ts'
import type { Started } from '../service/start.ts'
import type { UpdateFigures } from '../service/update.ts'
import { type Answers, different } from './asking.ts'
import type { ClusterFigures } from './cluster.ts'
import { gigabytes, megabytes, seconds, spreadOf, table } from './tables.ts'

// The tables of docs/scale.md.

export interface LoadedEngine {
  readonly loaded: Started
  readonly again: Started
  /** Time until all replicas were allocated too. */
  readonly copiedMs: number
  readonly cluster: ClusterFigures | undefined
  readonly clusterCpuMs: number | undefined
  readonly bytes: number
}

const heads = (hasOther: boolean) => ['', 'embedded', ...(hasOther ? ['OpenSearch'] : [])]

/** One row per fact, one column per engine. */
function columns<T>(
  of: readonly (T | undefined)[],
  facts: Readonly<Record<string, (one: T) => string | number>>,
): string {
  const there = of.filter((one) => one !== undefined)
  return table(
    heads(there.length > 1),
    Object.entries(facts).map(([name, cell]) => [name, ...there.map(cell)] as const),
  )
}

export const loadTable = (
  cars: number,
  embedded: LoadedEngine,
  opensearch: LoadedEngine | undefined,
): string =>
  columns([embedded, opensearch], {
    'cars a second': ({ loaded: { openMs } }) => cars / (openMs / 1000),
    'loaded after': ({ loaded: { openMs } }) => seconds(openMs),
    'processor time of building or loading': ({ loaded }) => seconds(loaded.memory?.cpuMs),
    '… of the nodes': ({ clusterCpuMs }) => seconds(clusterCpuMs),
    'building or loading process, at most': ({ loaded }) => megabytes(loaded.memory?.children),
    'nodes, resident together': ({ cluster }) => megabytes(cluster?.residentMb),
    '… of their heap in use': ({ cluster }) => megabytes(cluster?.heapMb),
    'further copies there after': ({ cluster, copiedMs }) => (cluster ? seconds(copiedMs) : '–'),
    'on disk, one copy': ({ bytes }) => gigabytes(bytes),
    '… with further copies': ({ cluster }) => (cluster ? gigabytes(cluster.bytesWithCopies) : '–'),
    'opened again after': ({ again }) => seconds(again.openMs),
    'the service, resident after some answers': ({ again }) => megabytes(again.residentMb),
  })

export function answersTable(embedded: Answers, opensearch: Answers | undefined): string {
  const there = opensearch ? [embedded, opensearch] : [embedded]
  const all = [...embedded.took.keys()]
  const counts = all.filter((name) => name.startsWith('count'))
  const takes = (name: string, of: (one: Answers) => readonly number[] | undefined) =>
    [name, ...there.map((one) => spreadOf(of(one)))] as const
  return table(
    ['wall ms, p50 / p95', ...heads(opensearch !== undefined).slice(1)],
    [
      takes('count, all', ({ took }) => counts.flatMap((name) => took.get(name) ?? [])),
      ...all.map((name) => takes(name, ({ took }) => took.get(name))),
      ['export, cars a second', ...there.map(({ exportedPerSecond }) => exportedPerSecond)],
      ['no answer in time', ...there.map(({ unanswered }) => String(unanswered))],
      ...(opensearch
        ? [
            [
              'counts that differ',
              `of ${embedded.counts.length}`,
              String(different(embedded.counts, opensearch.counts)),
            ] as const,
            [
              'pages that differ in a car or in order',
              `of ${embedded.pages.length}`,
              String(different(embedded.pages, opensearch.pages)),
            ] as const,
          ]
        : []),
    ],
  )
}

export interface TakenIn {
  readonly ms: number
  readonly memory: MemoryPeak
  readonly clusterCpuMs: number | undefined
}

export interface Updates {
  readonly embedded: TakenIn
  readonly opensearch: TakenIn | undefined
  readonly crowd: CrowdFigures & Pick<UpdateFigures, 'seconds' | 'memory'>
  /** Counts that differ after the update. */
  readonly stillDifferent: number | undefined
}

export function updateTable({ embedded, opensearch, crowd, stillDifferent }: Updates): string {
  const alone = columns([embedded, opensearch], {
    'taken in after, without clients': ({ ms }) => seconds(ms),
    'processor time of building or loading': ({ memory }) => seconds(memory.cpuMs),
    '… of the nodes': ({ clusterCpuMs }) => seconds(clusterCpuMs),
    'building or loading process, at most': ({ memory }) => megabytes(memory.children),
  })
  const other = opensearch ? ['–'] : []
  const under = [
    ['the same back again, under 32 clients', seconds(crowd.seconds * 1000), ...other],
    ['… service and building process, at most', megabytes(crowd.memory?.together), ...other],
    ...(stillDifferent === undefined
      ? []
      : [['counts that differ after the update', '', String(stillDifferent)]]),
  ].map((cells) => `| ${cells.join(' | ')} |`)
  return [alone, ...under].join('\n')
}
