import type { Problem } from '#contract/problems.ts'
import type { T } from '#src/i18n/use-t.ts'

export type ProblemWords = {
  readonly title: string
  /** What it means or what to do; absent where the title says all. */
  readonly more?: string
}

/** The service's own words, marked as such: they are in its language, not in the reader's. */
const quoted = (t: T, text: string) => (text === '' ? {} : { more: t('errors.quote', { text }) })

/** Every failure in the reader's words. The refused address is said by ProblemNotice, which can also copy it. */
export const problemWords = (t: T, problem: Problem): ProblemWords => {
  switch (problem.kind) {
    case 'access':
      if (problem.reason === 'other') return { title: t('errors.access.other'), ...quoted(t, problem.text) }
      if (problem.reason === 'address') {
        return { title: t('errors.access.address'), more: t('errors.access.address.unknown') }
      }
      return { title: t(`errors.access.${problem.reason}`), more: t(`errors.access.${problem.reason}.more`) }
    case 'invalid':
      return { title: t('errors.invalid'), more: t('errors.invalid.more') }
    case 'engine':
      return { title: t('errors.engine'), more: t('errors.engine.more') }
    case 'absent':
      return { title: t('errors.absent') }
    case 'busy':
      return {
        title: t('errors.busy'),
        more:
          problem.retryAfter === undefined
            ? t('errors.busy.more')
            : t('errors.busy.wait', { seconds: problem.retryAfter }),
      }
    case 'service':
      return { title: t('errors.service'), more: t('errors.service.more', { status: problem.status }) }
    case 'timeout':
      return { title: t('errors.timeout'), more: t('errors.timeout.more') }
    case 'offline':
      return { title: t('errors.offline'), more: t('errors.offline.more') }
    case 'shape':
      return { title: t('errors.shape'), more: t('errors.shape.more', { path: problem.path }) }
  }
}
