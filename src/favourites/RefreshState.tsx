import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '#src/api/get.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { BatchProgress } from '#src/ui/list-parts.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import type { FavouriteCar } from './favourite-list.ts'
import { cancelRefresh, refreshFavourites, useRefresh } from './refresh.ts'

/** How far asking for the favourites is, why it ended early, or how old what is shown may be. */
export const RefreshState = ({ cars }: { readonly cars: readonly FavouriteCar[] }) => {
  const t = useT()
  const format = useFormat()
  const client = useQueryClient()
  const now = useNow(minuteMs, serverNow)
  const { running, done, count, failed } = useRefresh()
  const [problem] = Object.values(failed)
  const asked = cars.flatMap(({ car }) => car?.asked ?? [])
  const oldest = Math.min(...asked)
  const since =
    asked.length < cars.length
      ? t('favourites.asked.not')
      : t('favourites.asked', { ago: format.ago(oldest, now) })
  const changed = cars.filter(({ unread }) => unread.length > 0).length
  useAnnounced(
    running || count === 0 || problem !== undefined ? '' : t('favourites.asked.all', { count: changed }),
  )
  if (running)
    return (
      <BatchProgress label={t('favourites.refreshing')} done={done} count={count} onCancel={cancelRefresh}>
        {t('vins.progress.of', { done, count })}
      </BatchProgress>
    )
  if (problem === undefined) return <p className="mt-1 text-sm text-muted">{since}</p>
  return (
    <div className="mt-4 print:hidden">
      <Problem
        problem={problem}
        onRetry={() =>
          void refreshFavourites(
            client,
            cars.map(({ id }) => id),
          )
        }
      >
        <p>{`${t('favourites.offline')} ${since}`}</p>
      </Problem>
    </div>
  )
}
