import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { RankQuestion } from './comparison.ts'
import { useCount } from './use-count.ts'

type Props = {
  kind: 'price' | 'odometer' | 'year'
  question: RankQuestion | undefined
  /** What is ranked, as the listing states it. */
  value: string | undefined
}

/** "12th cheapest of 148": one more than those that come before, among all that state the value. */
export const Rank = ({ kind, question, value }: Props) => {
  const t = useT()
  const format = useFormat()
  const before = useCount(question?.before)
  const all = useCount(question?.all)
  const ahead = question?.before === undefined ? 0 : before.count
  const known = ahead !== undefined && all.count !== undefined && all.count > 0
  const rank = known ? Math.min(ahead + 1, all.count ?? 1) : undefined
  const share =
    known && all.count !== undefined && rank !== undefined
      ? all.count === 1
        ? 0
        : (rank - 1) / (all.count - 1)
      : 0
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-sm text-muted">
        {t(`standing.rank.${kind}`)}
        {value !== undefined && <span className="font-medium text-ink"> {value}</span>}
      </h3>
      {question === undefined ? (
        <p className="mt-2 text-muted">{t('ui.none')}</p>
      ) : before.failed || all.failed ? (
        <p className="mt-2">
          –{' '}
          <Button
            size="sm"
            onClick={() => {
              before.retry()
              all.retry()
            }}
          >
            {t('ui.retry')}
          </Button>
        </p>
      ) : rank === undefined || all.count === undefined ? (
        <Skeleton className="mt-3 h-7 w-32" />
      ) : (
        <>
          <p className="mt-1">
            <span className="text-xl font-semibold">{t(`standing.rank.${kind}.is`, { rank })}</span>{' '}
            <span className="text-muted">{t('standing.rank.of', { count: all.count })}</span>
          </p>
          {/* The same as the words above it, at a glance: the left end is the best. */}
          <div aria-hidden="true" className="relative mt-3 h-1.5 rounded-full bg-fill-strong">
            <span
              className="absolute -top-1 size-3.5 -translate-x-1/2 rounded-full border-2 border-surface bg-accent"
              style={{ left: `${share * 100}%` }}
            />
          </div>
          <p className="sr-only">
            {t('standing.rank.position', { rank: format.number(rank), count: format.number(all.count) })}
          </p>
        </>
      )}
    </li>
  )
}
