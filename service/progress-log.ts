import type { Logger } from 'pino'
import type { Progress, ProgressStep } from './store/store.ts'

const loud: Partial<Record<ProgressStep, 'error' | 'warn'>> = {
  failed: 'error',
  damaged: 'warn',
  shrunk: 'warn',
}

/** Steps that an operator should act on are logged as warnings or errors. */
export const logProgress =
  (log: Logger) =>
  (progress: Progress): void =>
    log[loud[progress.step] ?? 'info'](progress, progress.text)
