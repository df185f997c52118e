import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { type ExportActivity, type ExportJob, useActivities } from '../jobs/job.ts'
import { pauseExport, resumeExport, save } from '../jobs/jobs.ts'
import { durationText, sizeText } from './say.ts'
import { WholeInventory } from './ExportForm.tsx'

interface Props {
  readonly id: string
  readonly job: ExportJob
  readonly onRemove: () => void
}

/** What is said of its state beside its name; while it works the progress says it. */
const stateOf = ({ state }: ExportJob, activity: ExportActivity | undefined) =>
  state !== 'running'
    ? (`export.state.${state}` as const)
    : activity === undefined
      ? 'export.state.interrupted'
      : activity.kind === 'elsewhere'
        ? 'export.state.elsewhere'
        : undefined

export const JobCard = ({ id, job, onRemove }: Props) => {
  const t = useT()
  const format = useFormat()
  // Another tab may have ended what it was seen to be doing.
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
            <Button
              size="sm"
              tone="primary"
              icon="download"
              onClick={() => void save(id).then((there) => setLost(!there))}
            >
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
      {gone && <Notice tone="warn">{t('export.lost')}</Notice>}
      {job.proof !== null && <JobProof job={job} proof={job.proof} />}
    </article>
  )
}

interface JobProgressProps {
  readonly job: ExportJob
  readonly activity: ExportActivity | undefined
}

const JobProgress = ({ job, activity }: JobProgressProps) => {
  const t = useT()
  const format = useFormat()
  const known = activity?.kind === 'progress' ? activity : undefined
  const { requests, read, total = read, lines, leftOut = 0, bytes, written } = known?.progress ?? job.progress
  const isPlanning = known !== undefined && known.progress.total === undefined
  // Nothing gets on while something is waited for.
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
  /** Of a search that excludes it is of all cars that were read. */
  readonly proof: NonNullable<ExportJob['proof']>
}

/** What the file holds, compared with what the service says: nothing is left to be believed. */
const JobProof = ({ job, proof }: JobProofProps) => {
  const t = useT()
  const { rows, expected, duplicates, missing, surplus, loose, requests } = proof
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
  // Another number than was counted is no fault where cars came and went meanwhile.
  const differs = leftOut !== undefined && counted !== undefined && counted !== cars && unchanged
  const sound = duplicates + missing + surplus === 0 && !differs
  const of = leftOut === undefined ? 'export.proof' : 'export.proof.read'
  return (
    <section aria-label={t('export.proof')} className="flex items-start gap-2 text-sm">
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
        <p className="text-muted">{t('export.proof.requests', { count: requests })}</p>
      </div>
    </section>
  )
}
