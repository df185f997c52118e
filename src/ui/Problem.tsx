import { focusRegionOf } from '#src/lib/page-heading.ts'
import { type ComponentProps, type ReactNode, type Ref } from 'react'
import type { Problem as Failure } from '#contract/problems.ts'
import { useT } from '#src/i18n/use-t.ts'
import { accessActs, keyPage } from '#src/lib/access.ts'
import { countdownTickMs, useNow } from '#src/lib/timing.ts'
import { Button, buttonClass } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Notice } from './Notice.tsx'
import { useAnnounced } from './announcer.ts'
import { useCopy } from './use-copy.ts'
import { againWords, problemWords } from './problem-words.ts'

type Props = {
  problem: Failure
  /** The problem takes the place of the whole work instead of appearing beside it. */
  alone?: boolean
  /** The time of the automatic retry in ms; absent without one. */
  until?: number | undefined
  /** Further actions of the place: clear the words, focus the field. */
  actions?: ReactNode
  /** Absent where a retry cannot help. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  titleRef?: Ref<HTMLHeadingElement & HTMLParagraphElement>
  /** What is still shown: "Below are the results of 14:02". */
  children?: ReactNode
}

const looks: Readonly<Record<Failure['kind'], { icon: IconName; tone: 'warn' | 'error' }>> = {
  // A problem that passes by itself is a warning; one that a person must fix is an error.
  busy: { icon: 'clock', tone: 'warn' },
  timeout: { icon: 'clock', tone: 'warn' },
  offline: { icon: 'offline', tone: 'warn' },
  service: { icon: 'warning', tone: 'warn' },
  access: { icon: 'lock', tone: 'error' },
  session: { icon: 'lock', tone: 'warn' },
  invalid: { icon: 'warning', tone: 'error' },
  engine: { icon: 'warning', tone: 'error' },
  absent: { icon: 'search', tone: 'error' },
  shape: { icon: 'warning', tone: 'error' },
  uncounted: { icon: 'info', tone: 'warn' },
}

/**
 * A failure with its remedies: beside the work it is about, or alone in its place. It is announced. "Try again"
 * goes with it, so focus moves to the region around, unless the caller has a place for it (`titleRef`).
 */
export const Problem = ({
  problem,
  alone = false,
  until,
  actions,
  onRetry,
  retrying = false,
  titleRef,
  children,
}: Props) => {
  const t = useT()
  const { title, more } = problemWords(t, problem)
  useAnnounced(title)
  const { icon, tone } = looks[problem.kind]
  const address = problem.kind === 'access' ? problem.address : undefined
  const said = (
    <>
      {(more !== undefined || until !== undefined) && (
        <p>
          <span>{more}</span> {until !== undefined && <Again problem={problem} until={until} />}
        </p>
      )}
      {children}
    </>
  )
  const acts = (
    <>
      {actions}
      {address !== undefined && <CopyAddress address={address} />}
      {problem.kind === 'session' && (
        // Any page leads to the sign-in. A new tab keeps the state of this one, which then resumes by itself.
        <ActLink icon="external" href={location.href} target="_blank" rel="noopener">
          {t('errors.session.signIn')}
          <span className="sr-only"> ({t('ui.external')})</span>
        </ActLink>
      )}
      {problem.kind === 'access' && accessActs().key && (
        <ActLink icon="key" href={keyPage()}>
          {t('errors.access.key')}
        </ActLink>
      )}
      {onRetry !== undefined && (
        <Button
          size="sm"
          icon="refresh"
          busy={retrying}
          onClick={({ currentTarget }) => {
            if (titleRef === undefined) focusRegionOf(currentTarget)
            onRetry()
          }}
          className="self-end"
        >
          {t('ui.retry')}
        </Button>
      )}
    </>
  )
  const heading = { icon, title, ...(titleRef !== undefined && { titleRef }) }
  return alone ? (
    <Empty {...heading} actions={acts}>
      {said}
    </Empty>
  ) : (
    <Notice {...heading} tone={tone} action={acts}>
      {said}
    </Notice>
  )
}

/** Counts down without a live region, which would interrupt the screen reader each second. */
const Again = ({ problem, until }: { problem: Failure; until: number }) =>
  againWords(useT(), problem, until - useNow(problem.kind === 'busy' ? countdownTickMs : 0))

const focusText = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

const ActLink = ({ icon, children, ...link }: ComponentProps<'a'> & { icon: IconName }) => (
  <a {...link} className={buttonClass({ size: 'sm' })}>
    <Icon name={icon} size={16} />
    {children}
  </a>
)

/** For the operator, who keeps the list of addresses. Where copying fails, the address is shown selected. */
const CopyAddress = ({ address }: { address: string }) => {
  const t = useT()
  const { copied, copy } = useCopy(address, t('ui.copied'), t('ui.copy.failed'))
  if (copied === false)
    return (
      <label className="block w-72 max-w-full text-start text-sm">
        {t('ui.copy.failed')}
        <input ref={focusText} readOnly value={address} className="field mt-1 h-9 px-3 font-mono text-sm" />
      </label>
    )
  return (
    <Button size="sm" icon={copied === true ? 'check' : 'copy'} onClick={copy}>
      {t(copied === true ? 'ui.copied' : 'errors.access.address.copy')}
    </Button>
  )
}
