import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { languages } from '#contract/languages.ts'
import type { FirstMarkup, MarkupKind } from '#contract/page-head.ts'
import { App } from '#src/app/App.tsx'
import { createQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from './head/page-heads.ts'
import { makeRouter } from '#src/app/router.tsx'

const kinds = {
  search: '/',
  car: '/car/-',
  vins: '/vins',
  other: '/-',
} as const satisfies Record<MarkupKind, string>

/** Renders the app in its loading state for each language and kind of page. Runs at build time only. */
export async function firstMarkup(): Promise<FirstMarkup> {
  // Nothing is requested: the loading state is the result.
  globalThis.fetch = () => new Promise(() => {})
  const made = await Promise.all(
    Object.entries(kinds).map(async ([kind, address]) => {
      const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
      await router.load()
      const queryClient = createQueryClient()
      return languages.map((language) => {
        const markup = inLanguage(language, () =>
          renderToStaticMarkup(
            // The markup is inert, because input would be lost when the app replaces it; links work.
            <fieldset disabled className="contents">
              <App router={router} queryClient={queryClient} />
            </fieldset>,
          ),
        )
        // Rendering to static markup leaves out a part that throws, without an error.
        if (!markup.includes('<h1')) throw new Error(`The first markup of ${kind} has no heading`)
        return [language, kind, markup] as const
      })
    }),
  )
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        made.flat().flatMap(([of, kind, markup]) => (of === language ? [[kind, markup]] : [])),
      ),
    ]),
    // Each kind of page has its markup in each language.
  ) as FirstMarkup
}
