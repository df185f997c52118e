import type { Problem } from '#contract/problems.ts'
import type { T } from '#src/i18n/use-t.ts'

type ProblemWords = {
  readonly title: string
  /** The meaning, or what to do; absent where the title is enough. */
  readonly more?: string
}

/** The service's own text, marked as a quote because it is in the service's language. */
const quoted = (t: T, text: string) => (text === '' ? undefined : t('errors.quote', { text }))

/** From this many ms on a wait is shown in minutes. */
const minutesFromMs = 120_000

/** @param wait ms until the automatic retry; undefined without one */
export function againWords(t: T, { kind }: Problem, wait: number | undefined): string | undefined {
  if (wait === undefined) return undefined
  // Other problems may pass at any moment; only a pause that the service asked for is counted down.
  if (kind !== 'busy' || wait <= 0) return t('errors.again')
  return wait < minutesFromMs
    ? t('errors.again.seconds', { seconds: Math.ceil(wait / 1000) })
    : t('errors.again.minutes', { minutes: Math.ceil(wait / 60_000) })
}

export const problemWords = (t: T, problem: Problem): ProblemWords => {
  const words = (title: string, ...more: (string | undefined)[]): ProblemWords => {
    const said = more.filter((text) => text !== undefined)
    return { title, ...(said.length > 0 && { more: said.join(' ') }) }
  }
  switch (problem.kind) {
    case 'access':
      if (problem.reason === 'other') return words(t('errors.access.other'), quoted(t, problem.text))
      if (problem.reason === 'address')
        return words(
          t('errors.access.address'),
          problem.address === undefined
            ? t('errors.access.address.unknown')
            : t('errors.access.address.more', { address: problem.address }),
        )
      return words(t(`errors.access.${problem.reason}`), t(`errors.access.${problem.reason}.more`))
    case 'engine':
      return words(t('errors.engine'), t('errors.engine.more'), quoted(t, problem.text))
    case 'absent':
      return words(t('errors.absent'))
    case 'service':
      return words(t('errors.service'), t('errors.service.more', { status: problem.status }))
    case 'session':
    case 'invalid':
    case 'busy':
    case 'timeout':
    case 'offline':
      return words(t(`errors.${problem.kind}`), t(`errors.${problem.kind}.more`))
    case 'uncounted':
      return words(t('errors.uncounted'), t(`errors.uncounted.${problem.why}`))
    case 'shape':
      return words(t('errors.shape'), t('errors.shape.more', { path: problem.path }))
  }
}
