import { useLocation } from '@tanstack/react-router'
import { OpenCardMenu } from '#src/card/OpenCardMenu.tsx'
import { withLater } from '#src/frame/with-later.ts'
import { useCompared } from '#src/stores/compared.ts'
import { useWatching } from '#src/stores/news.ts'
import { lazily } from '#src/ui/lazily.tsx'

const CompareTray = lazily(
  withLater(async () => (await import('#src/workbench/compare/CompareTray.tsx')).CompareTray),
)

const SearchWatch = lazily(
  withLater(async () => (await import('#src/workbench/searches/SearchWatch.tsx')).SearchWatch),
  { failed: null },
)

/**
 * What every page has and nobody sees at first: the menu behind the buttons of all cards, the cars that are collected to
 * be compared, and the watch for new cars.
 */
export const LateParts = () => {
  const watching = useWatching(({ on }) => on)
  const some = useCompared(({ cars }) => cars.length > 0)
  const comparing = useLocation({ select: ({ pathname }) => pathname === '/compare' })
  return (
    <>
      <OpenCardMenu />
      {some && !comparing && <CompareTray />}
      {watching && <SearchWatch />}
    </>
  )
}
