import type { Problem } from '#contract/problems.ts'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Empty } from '#src/ui/Empty.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { faulty } from './faulty.ts'
import { partName } from './part-name.ts'
import { TroubleActions } from './TroubleActions.tsx'
import { troubleText } from './trouble-text.tsx'
import { useAnnounced } from './use-announced.ts'

interface Props {
  readonly problem: Problem
  readonly since: number
  readonly search: Search
  /** The cars that stay on screen meanwhile; undefined where there are none. */
  readonly kept: { readonly at: number; readonly same: boolean } | undefined
  readonly retry: () => void
  readonly busy: boolean
  readonly titleRef: (element: HTMLElement | null) => void
}

const icons: Readonly<Partial<Record<Problem['kind'], IconName>>> = {
  access: 'lock',
  offline: 'offline',
  busy: 'clock',
  timeout: 'clock',
}

/**
 * A search that failed: what happened, what to do, and, where cars of before are still below, of when and
 * of what they are. The search itself stays in the address and the filters.
 */
export const Trouble = ({ problem, since, search, kept, retry, busy, titleRef }: Props) => {
  const t = useT()
  const format = useFormat()
  const { title, more } = troubleText(problem, since, t)
  useAnnounced(t(title))
  const actions = <TroubleActions {...{ problem, search, retry, busy }} />
  const reasons = problem.kind === 'invalid' && (
    <ul className="list-disc ps-5 text-start">
      {faulty(problem.issues, search).map(({ param, part, reasons: said }) => (
        <li key={param}>
          {part === undefined ? <code>{param}</code> : t(partName(part))}:{' '}
          <span lang="en">{said.join('; ')}</span>
        </li>
      ))}
    </ul>
  )
  if (kept === undefined)
    return (
      <Empty icon={icons[problem.kind] ?? 'warning'} title={t(title)} titleRef={titleRef} actions={actions}>
        <p>{more}</p>
        {reasons}
      </Empty>
    )
  const time = format.time(kept.at)
  return (
    <Notice
      tone="warn"
      icon={icons[problem.kind] ?? 'warning'}
      title={t(title)}
      titleRef={titleRef}
      action={actions}
    >
      <p>{more}</p>
      {reasons}
      <p>{t(kept.same ? 'results.trouble.kept.same' : 'results.trouble.kept', { time })}</p>
    </Notice>
  )
}
