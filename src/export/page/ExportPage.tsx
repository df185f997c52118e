import '#src/styles/later.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shownFailure, useFailure } from '#src/api/failure.ts'
import { carsCounted } from '#src/api/queries.ts'
import { atAnyTime, searchKey } from '#contract/search.ts'
import { unreadOf } from '#contract/unread.ts'
import { addressNames, searchParams, useCarriedAddress } from '#src/app/address/address.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { countText } from '#src/search/text/count-text.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { Problem } from '#src/ui/Problem.tsx'
import { handOn } from '#src/lib/hand-on.ts'
import { openExports, removeExport, useExports, pauseExport, resumeExport, save } from '../jobs/jobs.ts'
import { ExportForm, WholeInventory } from './ExportForm.tsx'
import { IgnoredNotice } from '#src/search/results/notices/Notices.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { type ExportActivity, type ExportJob, useActivities } from '../jobs/job.ts'
import { durationText, sizeText } from './say.ts'

export const ExportPage = () => {
  const { t, format } = useTextContext()
  const address = useCarriedAddress()
  // An export has the cars of all dates.
  const search = atAnyTime(address.search)
  useTitle(t('export.title'))
  // Kept and running exports live outside React.
  useEffect(() => {
    const look = () => void openExports()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const context = useSearchTextContext(search)
  // Counting and exporting wait until the user has seen the notice about ignored parts of the link.
  const isRead = unreadOf(address.ignored, addressNames()).length === 0
  const total = useQuery({
    ...carsCounted(search, useLanguage()),
    ...shownFailure,
    enabled: isRead,
  })
  const failure = useFailure([total], searchKey(search))
  const name = summary(context, search)
  const params = searchParams(address, { ...search, page: 1 })
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
      <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t('export.title')}
      </h1>
      <p className="mt-1 text-muted">{t('export.lead')}</p>
      <section aria-label={name} className="mt-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted">
            {isRead && countText(t, format, { count: total.data, exact: true, failed: total.isError })}
          </p>
          <Link
            to="/"
            search={params}
            className="text-accent-ink underline-offset-2 hover:underline sm:ms-auto"
          >
            {t('export.change')}
          </Link>
        </div>
        <IgnoredNotice ignored={address.ignored} waiting={{ to: '/export', search: params }} />
        {failure !== undefined && (
          <div className="mt-4">
            <Problem
              problem={failure.problem}
              until={failure.until}
              onRetry={() => void total.refetch()}
              retrying={total.isFetching}
            />
          </div>
        )}
        {!isRead ? null : total.data === 0 ? (
          <p className="mt-4">{t('export.none')}</p>
        ) : (
          <ExportForm
            search={search}
            params={params}
            name={name}
            count={total.data}
            uncounted={failure?.problem.kind === 'uncounted'}
            failed={failure !== undefined && failure.problem.kind !== 'uncounted'}
          />
        )}
      </section>
      <JobList />
    </div>
  )
}

const JobList = () => {
  const t = useT()
  const items = useExports((all) => all.items)
  const list = useRef<HTMLUListElement>(null)
  const jobs = Object.entries(items).toSorted(([, a], [, b]) =>
    (b.created ?? '').localeCompare(a.created ?? ''),
  )
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="exports" className="mt-8">
      <h2 id="exports" className="text-xl font-semibold">
        {t('export.jobs')}
      </h2>
      <ul ref={list} className="mt-3 flex flex-col gap-3">
        {jobs.map(([id, job], at) => (
          <li key={id}>
            <JobCard
              id={id}
              job={job}
              onRemove={() => handOn(() => void removeExport(id), list, 'li h3', at)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { readonly id: string; readonly job: ExportJob; readonly onRemove: () => void }

/** The state beside the name of an export; a running one shows its progress instead. */
const stateOf = ({ state }: ExportJob, activity: ExportActivity | undefined) =>
  state !== 'running'
    ? (`export.state.${state}` as const)
    : activity === undefined
      ? 'export.state.interrupted'
      : activity.kind === 'elsewhere'
        ? 'export.state.elsewhere'
        : undefined

const JobCard = ({ id, job, onRemove }: Props) => {
  const { t, format } = useTextContext()
  // The activity may be stale: another tab may have ended the export.
  const known = useActivities((all) => all[id])
  const problem = known?.kind === 'failed' ? known.problem : undefined
  const activity = job.state === 'running' && known?.kind !== 'failed' ? known : undefined
  const waiting = activity?.kind === 'progress' ? activity.waiting : undefined
  const [lost, setLost] = useState(false)
  const working = activity !== undefined && activity.kind !== 'elsewhere'
  const state = stateOf(job, activity)
  const gone = lost || job.failure === 'lost'
  const facts = [
    t(`export.format.${job.format}`),
    job.created === null ? undefined : format.dateTime(job.created),
    job.progress.bytes === 0 ? undefined : sizeText(t, format, job.progress.bytes),
    state && t(state),
  ].filter((fact) => fact !== undefined)
  return (
    <article
      aria-label={job.name}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
            <Link to="/export" search={job.params} className="hover:underline">
              {job.name}
            </Link>
          </h3>
          <p className="text-sm text-muted">{facts.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {job.state === 'done' && !gone && (
            <Button size="sm" icon="download" onClick={() => void save(id).then((there) => setLost(!there))}>
              {t('export.save')}
            </Button>
          )}
          {working ? (
            <Button size="sm" icon="minus" onClick={() => pauseExport(id)}>
              {t('export.pause')}
            </Button>
          ) : (
            job.state !== 'done' &&
            !gone &&
            activity === undefined && (
              <Button size="sm" icon="play" onClick={() => void resumeExport(id)}>
                {t('export.resume')}
              </Button>
            )
          )}
          {activity?.kind !== 'elsewhere' && (
            <Button size="sm" tone="quiet" icon={working ? 'close' : 'trash'} onClick={onRemove}>
              {t(working ? 'ui.cancel' : 'export.remove')}
            </Button>
          )}
        </div>
      </div>
      {job.state !== 'done' && <JobProgress job={job} activity={activity} />}
      {waiting !== undefined && <Problem {...waiting} />}
      {problem !== undefined && <Problem problem={problem} />}
      {job.failure === 'full' && <Notice tone="error">{t('export.full')}</Notice>}
      {job.failure === 'account' && <Notice tone="error">{t('export.account')}</Notice>}
      {gone && <Notice tone="warn">{t('export.lost')}</Notice>}
      {job.proof !== null && <JobProof job={job} proof={job.proof} />}
    </article>
  )
}

type JobProgressProps = { readonly job: ExportJob; readonly activity: ExportActivity | undefined }

const JobProgress = ({ job, activity }: JobProgressProps) => {
  const { t, format } = useTextContext()
  const known = activity?.kind === 'progress' ? activity : undefined
  const { requests, read, total = read, lines, leftOut = 0, bytes, written } = known?.progress ?? job.progress
  const isPlanning = known !== undefined && known.progress.total === undefined
  // There is no speed while a call waits for a retry.
  const speed = known?.waiting === undefined ? known?.speed : undefined
  const words = isPlanning
    ? [t('export.planning', { count: requests })]
    : written > 0
      ? [t('export.finishing', { done: written, count: lines })]
      : [
          t('export.progress.of', { done: read, count: total }),
          ...(leftOut === 0 ? [] : [t('export.progress.left_out', { count: leftOut })]),
          ...(bytes > 0 && known !== undefined ? [sizeText(t, format, bytes)] : []),
          ...(speed === undefined || speed < 1 ? [] : [t('export.speed', { count: Math.round(speed) })]),
          ...(speed === undefined || speed < 1 || read >= total
            ? []
            : [t('export.left', { time: durationText(t, (total - read) / speed) })]),
        ]
  const [done, all] = written > 0 ? [written, lines] : [read, total]
  return (
    <div>
      <progress aria-label={t('export.progress')} value={Math.min(done, all)} max={Math.max(1, all)} />
      <p className="mt-1 text-sm text-muted">{words.join(' · ')}</p>
    </div>
  )
}

interface JobProofProps {
  readonly job: ExportJob
  /** For a search with exclusions the proof is about all cars that were read. */
  readonly proof: NonNullable<ExportJob['proof']>
}

/** Compares the cars of the file with the counts of the service. */
const JobProof = ({ job, proof }: JobProofProps) => {
  const t = useT()
  const { rows, expected, duplicates, missing, surplus, loose } = proof
  const { params, counted } = job
  const { cars, lines, leftOut } = job.progress
  const unchanged = rows === expected && expected === proof.counted
  const compared =
    leftOut === undefined
      ? unchanged
        ? t('export.proof.same')
        : t('export.proof.changed', { before: expected, after: proof.counted })
      : counted === undefined
        ? undefined
        : counted === cars
          ? t('export.proof.counted.same')
          : t('export.proof.counted', { count: counted })
  // A difference from the first count is no error where cars changed during the export.
  const differs = leftOut !== undefined && counted !== undefined && counted !== cars && unchanged
  const sound = duplicates + missing + surplus === 0 && !differs
  const of = leftOut === undefined ? 'export.proof' : 'export.proof.read'
  return (
    <div role="group" aria-label={t('export.proof')} className="flex items-start gap-2 text-sm">
      <Icon
        name={sound ? 'check' : 'warning'}
        size={18}
        className={sound ? 'mt-px text-good' : 'mt-px text-warn'}
      />
      <div className="min-w-0 flex-1">
        <p>
          <strong className="font-semibold">{t('export.proof.rows', { count: cars, lines })}</strong>{' '}
          {compared !== undefined && <span>{`${compared} `}</span>}
          <span>
            {duplicates === 0
              ? t('export.proof.unique')
              : t('export.proof.duplicates', { count: duplicates })}
          </span>
        </p>
        {leftOut !== undefined && (
          <p>
            {leftOut > 0 && <span>{`${t('export.proof.left_out', { count: leftOut })} `}</span>}
            <span>{t('export.proof.around', { before: expected, after: proof.counted })}</span>
          </p>
        )}
        {missing > 0 && (
          <p>
            {t(`${of}.missing`, { count: missing })} {proof.cursor && <WholeInventory params={params} />}
          </p>
        )}
        {surplus > 0 && <p>{t(`${of}.surplus`, { count: surplus })}</p>}
        {loose > 0 && <p>{t('export.proof.loose', { count: loose })}</p>}
      </div>
    </div>
  )
}
