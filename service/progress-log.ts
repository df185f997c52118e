import type { Logger } from 'pino'
import type { Progress, ProgressStep } from './store/store.ts'

const loud: Partial<Record<ProgressStep, 'error' | 'warn'>> = {
  failed: 'error',
  damaged: 'warn',
  shrunk: 'warn',
}

/** What an operator should act on stands out from progress. */
export const logProgress =
  (log: Logger) =>
  (progress: Progress): void =>
    log[loud[progress.step] ?? 'info'](progress, progress.text)
