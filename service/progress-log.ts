import type { Logger } from 'pino'
import type { Progress, ProgressStep } from './store/store.ts'

const loud: Partial<Record<ProgressStep, 'error' | 'warn'>> = {
  failed: 'error',
  damaged: 'warn',
  shrunk: 'warn',
}

/** What somebody should act on stands out from what only says how far it is. */
export const logProgress =
  (log: Logger) =>
  (progress: Progress): void =>
    log[loud[progress.step] ?? 'info'](progress, progress.text)
