import type { ReactNode, Ref } from 'react'
import type { Problem } from '#contract/problems.ts'
import { Message } from '#src/i18n/Message.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { problemWords } from './problem-words.ts'

type Props = {
  problem: Problem
  /** Absent where trying again cannot help. */
  onRetry?: () => void
  retrying?: boolean
  /** Acts of the place it is shown: drop the words, go to the field. */
  action?: ReactNode
  titleRef?: Ref<HTMLParagraphElement>
  /** "Shown as of 14:02": what is still there to be seen. */
  children?: ReactNode
  className?: string
}

// What passes by itself is a warning; what somebody has to mend is an error.
const passing = new Set<Problem['kind']>(['busy', 'service', 'timeout', 'offline'])

/** A failure, said and mendable, beside the work it is about. */
export const ProblemNotice = ({
  problem,
  onRetry,
  retrying = false,
  action,
  titleRef,
  children,
  className,
}: Props) => {
  const t = useT()
  const { title, more } = problemWords(t, problem)
  const address = problem.kind === 'access' ? problem.address : undefined
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    announce(t('ui.copied'))
  }
  return (
    <Notice
      tone={passing.has(problem.kind) ? 'warn' : 'error'}
      title={title}
      {...(problem.kind === 'offline' ? { icon: 'offline' } : {})}
      {...(problem.kind === 'access' ? { icon: 'lock' } : {})}
      {...(titleRef === undefined ? {} : { titleRef })}
      {...(className === undefined ? {} : { className })}
      action={
        <>
          {action}
          {address !== undefined && (
            <Button size="sm" icon="copy" onClick={() => void copy(address)}>
              {t('errors.access.address.copy')}
            </Button>
          )}
          {onRetry !== undefined && (
            <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )}
        </>
      }
    >
      {address === undefined ? (
        more !== undefined && <p>{more}</p>
      ) : (
        <p>
          <Message
            id="errors.access.address.more"
            values={{ address }}
            components={{ b: <strong className="font-semibold" translate="no" /> }}
          />
        </p>
      )}
      {children}
    </Notice>
  )
}
