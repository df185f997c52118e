import type { ReactNode } from 'react'
import type { Problem } from '#contract/problems.ts'
import { Message } from '#src/i18n/Message.tsx'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { T } from '#src/i18n/use-t.ts'
import { Countdown } from './Countdown.tsx'
import { retryAfter } from './recovery.ts'

interface TroubleText {
  readonly title: MessageId
  readonly more: ReactNode
}

const quoted = (t: T, text: string) => (text === '' ? null : <> {t('errors.quote', { text })}</>)

function accessText(problem: Extract<Problem, { kind: 'access' }>, t: T): TroubleText {
  const { reason, address, text } = problem
  if (reason === 'other') return { title: 'errors.access.other', more: quoted(t, text) }
  if (reason !== 'address')
    return { title: `errors.access.${reason}`, more: t(`errors.access.${reason}.more`) }
  return {
    title: 'errors.access.address',
    more:
      address === undefined ? (
        t('errors.access.address.unknown')
      ) : (
        <Message
          id="errors.access.address.more"
          values={{ address }}
          components={{ b: <strong className="font-mono" /> }}
        />
      ),
  }
}

/** What went wrong, in words. Each kind of problem has its own; a new kind does not compile without. */
export function troubleText(problem: Problem, since: number, t: T): TroubleText {
  const again = retryAfter(problem, 0) === undefined ? null : <> {t('results.trouble.automatic')}</>
  switch (problem.kind) {
    case 'access':
      return accessText(problem, t)
    case 'invalid':
      return { title: 'errors.invalid', more: t('errors.invalid.more') }
    case 'engine':
      return {
        title: 'errors.engine',
        more: (
          <>
            {t('errors.engine.more')}
            {quoted(t, problem.text)}
          </>
        ),
      }
    case 'absent':
      return { title: 'errors.absent', more: null }
    case 'busy':
      return {
        title: 'errors.busy',
        more: <Countdown until={since + (retryAfter(problem, 0) ?? 0)} />,
      }
    case 'service':
      return {
        title: 'errors.service',
        more: (
          <>
            {t('errors.service.more', { status: problem.status })}
            {again}
          </>
        ),
      }
    case 'timeout':
    case 'offline':
      return {
        title: `errors.${problem.kind}`,
        more: (
          <>
            {t(`errors.${problem.kind}.more`)}
            {again}
          </>
        ),
      }
    case 'shape':
      return { title: 'errors.shape', more: t('errors.shape.more', { path: problem.path }) }
  }
}
