import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { ExportActivity } from '../jobs/activities.ts'
import type { ExportJob } from '../jobs/job.ts'
import { carsRead } from '../worker/task.ts'
import { durationText, sizeText } from './say.ts'

interface Props {
  readonly job: ExportJob
  readonly activity: ExportActivity | undefined
}

/** How far an export is, how fast it goes, and how long it will still take. */
export const JobProgress = ({ job, activity }: Props) => {
  const t = useT()
  const format = useFormat()
  const known = activity?.kind === 'progress' ? activity : undefined
  const tally = known?.tally ?? job.tally
  const { bytes, leftOut } = tally
  const read = carsRead(tally)
  const total = known?.total ?? job.expected
  // Nothing gets on while something is waited for.
  const speed = known?.waiting === undefined ? known?.speed : undefined
  const checking = known?.checking === true
  const words =
    activity?.kind === 'planning'
      ? [t('export.planning', { count: activity.counts })]
      : [
          t('export.progress.of', { done: read, count: total }),
          ...(leftOut === undefined || leftOut.cars === 0
            ? []
            : [t('export.progress.left_out', { count: leftOut.cars })]),
          ...(bytes > 0 && known !== undefined ? [sizeText(t, format, bytes)] : []),
          ...(speed === undefined || speed < 1 ? [] : [t('export.speed', { count: Math.round(speed) })]),
          ...(speed === undefined || speed < 1 || read >= total
            ? []
            : [t('export.left', { time: durationText(t, (total - read) / speed) })]),
          ...(checking ? [t('export.finishing')] : []),
        ]
  return (
    <div>
      <progress aria-label={t('export.progress')} value={Math.min(read, total)} max={Math.max(1, total)} />
      <p className="mt-1 text-sm text-muted">{words.join(' · ')}</p>
    </div>
  )
}
