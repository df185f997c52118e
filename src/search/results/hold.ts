import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { encodeUrl, type Search } from '#contract/search.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'

/** Results left for a car that are kept whatever time passes there; pages of cars weigh some 60 kB each. */
const most = 3

interface Held {
  readonly key: string
  readonly release: readonly (() => void)[]
}

let held: readonly Held[] = []

/**
 * Keeps the answers of results that the reader leaves for a car: the cache forgets what nobody looks at after
 * some minutes, and Back must find everything as it was after an hour as well. Asks for nothing.
 * @param first the first of the pages shown; `search.page` is the last
 */
export function holdResults(client: QueryClient, search: Search, first: number, language: Language): void {
  const key = JSON.stringify([encodeUrl(search), first, language])
  const pages = Array.from({ length: search.page - first + 1 }, (_, index) => first + index)
  const look = () => {}
  const found = pages.map((page) =>
    new QueryObserver(client, { ...carsFound({ ...search, page }, language), enabled: false }).subscribe(
      look,
    ),
  )
  const total = new QueryObserver(client, { ...carsCounted(search, language), enabled: false })
  const others = held.filter((each) => each.key !== key)
  const again = held.filter((each) => each.key === key)
  const gone = others.slice(0, Math.max(0, others.length - most + 1))
  held = [...others.slice(gone.length), { key, release: [...found, total.subscribe(look)] }]
  for (const each of [...gone, ...again]) for (const release of each.release) release()
}
