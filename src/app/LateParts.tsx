import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OpenCardMenu } from '#src/card/OpenCardMenu.tsx'
import { withLater } from '#src/app/layout/with-later.ts'
import { atRest } from '#src/lib/timing.ts'
import { useCompared } from '#src/stores/compared.ts'
import { useWatching } from '#src/stores/news.ts'
import { lazily } from '#src/ui/lazily.tsx'

const CompareTray = lazily(withLater(async () => (await import('#src/compare/CompareTray.tsx')).CompareTray))

const SearchWatch = lazily(
  withLater(async () => (await import('#src/saved-searches/SearchWatch.tsx')).SearchWatch),
  { failed: null },
)

/** Without that code the app is what it is with a connection. */
const keepOffline = () =>
  atRest()
    .then(() => import('#src/offline/keep.ts'))
    .then((offline) => offline.keepOffline())
    .catch(() => undefined)

/**
 * What every page has and nobody sees at first: the menu behind the buttons of all cards, the cars that are collected to
 * be compared, the watch for new cars, and what is kept for when there is no connection.
 */
export const LateParts = () => {
  const watching = useWatching(({ on }) => on)
  const some = useCompared(({ cars }) => cars.length > 0)
  const comparing = useLocation({ select: ({ pathname }) => pathname === '/compare' })
  // What keeps the app is outside of the page.
  useEffect(() => void keepOffline(), [])
  return (
    <>
      <OpenCardMenu />
      {some && !comparing && <CompareTray />}
      {watching && <SearchWatch />}
    </>
  )
}
