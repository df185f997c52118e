import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Fault, InventoryError } from '../../inventory/faults.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { loader } from './pool.ts'

/** What the building process tells the one that serves. */
export type FromBuild =
  | { readonly progress: BuildProgress }
  | { readonly done: true }
  | { readonly failed: string; readonly faults?: readonly Fault[] }

/** A million cars take more than Node's default heap while they are sorted in. */
const heapMegabytes = 6144

/** Whoever builds an index. Aborting ends it; the generation is then as if never begun. */
export interface Builder {
  build(
    options: BuildOptions,
    onProgress: (progress: BuildProgress) => void,
    signal: AbortSignal,
  ): Promise<void>
  close(): void
}

type FromSpawner = { readonly told: FromBuild } | { readonly ended: string }

const startSpawner = () => {
  const spawner = fork(fileURLToPath(new URL('./build-spawner.mjs', import.meta.url)), [], { execArgv: [] })
  // Idle, it keeps nobody running; it ends with the channel. One that fails is replaced when it is needed.
  spawner.unref()
  spawner.channel?.unref()
  spawner.on('error', () => {})
  return spawner
}

/**
 * Builds in processes of their own: the serving one keeps its memory small and its event loop free. To be
 * opened before the serving process grows (build-spawner.mjs).
 */
export function processBuilder(): Builder {
  let spawner = startSpawner()
  return {
    build: (options, onProgress, signal) =>
      new Promise((resolve, reject) => {
        if (!spawner.connected) spawner = startSpawner()
        const working = spawner
        working.channel?.ref()
        let outcome: FromBuild | undefined
        const finish = (ended: string) => {
          working.off('message', hear)
          working.off('exit', gone)
          signal.removeEventListener('abort', kill)
          working.channel?.unref()
          if (outcome !== undefined && 'done' in outcome) resolve()
          else if (outcome !== undefined && 'failed' in outcome)
            reject(
              outcome.faults === undefined
                ? new Error(outcome.failed)
                : new InventoryError(options.inventoryDir, outcome.faults),
            )
          else reject(new Error(`building the index ended early (${ended})`))
        }
        const hear = (message: FromSpawner) => {
          if ('ended' in message) finish(message.ended)
          else if ('progress' in message.told) onProgress(message.told.progress)
          else outcome = message.told
        }
        const gone = () => finish('its parent ended')
        const kill = () => {
          if (working.connected) working.send({ kill: true })
        }
        working.on('message', hear)
        working.on('exit', gone)
        signal.addEventListener('abort', kill)
        if (signal.aborted) return finish('it was given up')
        working.send({
          start: {
            file: fileURLToPath(new URL('./build-main.ts', import.meta.url)),
            args: [JSON.stringify(options)],
            execArgv: [...loader(), `--max-old-space-size=${heapMegabytes}`],
          },
        })
      }),
    close: () => {
      if (spawner.connected) spawner.disconnect()
    },
  }
}

/** For tests and small inventories: on the calling thread. */
export const inlineBuilder: Builder = {
  build: (options, onProgress) => build(options, onProgress),
  close: () => {},
}
