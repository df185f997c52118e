import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { type ExportActivity, useActivities } from '../jobs/activities.ts'
import type { ExportJob } from '../jobs/job.ts'
import { pauseExport, resumeExport, save } from '../jobs/jobs.ts'
import { JobProgress } from './JobProgress.tsx'
import { JobProof } from './JobProof.tsx'
import { sizeText } from './say.ts'

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

/** One export: what of, how far it is, and what can be done with it. */
export const JobCard = ({ id, job, onRemove }: Props) => {
  const t = useT()
  const format = useFormat()
  // Another tab may have ended what it was seen to be doing.
  const activity = useActivities(({ now }) => (job.state === 'running' ? now[id] : undefined))
  const problem = useActivities(({ problems }) => problems[id])
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
