import { loadLaterMessages } from '#src/i18n/i18n.ts'
import { releaseDeferredLoads } from '#src/lib/timing.ts'

/**
 * A page that is not the first: its code, the words of later pages and their styles, all under way at once.
 * `lazily(withLater(async () => (await import('#src/car/CarPage.tsx')).CarPage))`
 */
export const withLater =
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    const [loaded] = await Promise.all([load(), loadLaterMessages(), import('#src/styles/later.css')])
    // A page without results has none to wait for.
    releaseDeferredLoads()
    return loaded
  }
