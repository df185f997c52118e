import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { ExportActivity } from '../jobs/activities.ts'
import type { ExportJob } from '../jobs/job.ts'
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
