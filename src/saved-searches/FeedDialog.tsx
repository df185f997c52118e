import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { problemOf, send, readBody } from '#src/api/get.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { changeSearches, searchAt, useSearches } from '#src/search-marks/searches.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { announce } from '#src/ui/announcer.ts'
import { problemWords } from '#src/ui/problem-words.ts'

const Addresses = v.object({ atom: v.string(), calendar: v.string(), token: v.optional(v.string()) })

const json = (body: object, signal: AbortSignal) => ({
  signal,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

interface Props {
  readonly kind: 'feed' | 'calendar'
  readonly query: string
  readonly name: string
  readonly onClose: () => void
}

/** The URL of a saved search for a feed reader; behind a sign-in the user can revoke it. */
export const FeedDialog = ({ kind, query, name, onClose }: Props) => {
  const t = useT()
  const lang = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['feeds', query, lang, name],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const token = searchAt(useSearches.getState().items, query)?.feedToken
      const text = await send('/feeds', json({ query, name, lang, token }, signal), (answer) => answer.text())
      const addresses = await readBody(Addresses, text)
      if (addresses.token !== token)
        await changeSearches([query], (kept) => ({ ...kept, feedToken: addresses.token }))
      return addresses
    },
  })
  const revoke = async (token: string) => {
    try {
      await send('/feeds/revoke', json({ token }, new AbortController().signal), () => Promise.resolve())
    } catch (failed) {
      return announce(problemWords(t, problemOf(failed)).title)
    }
    await changeSearches([query], (kept) => ({ ...kept, feedToken: undefined }))
    announce(t('searches.feed.revoked'))
    onClose()
  }
  const token = data?.token
  const problem = error && problemOf(error)
  return (
    <Dialog open onClose={onClose} title={t(`searches.${kind}`)}>
      {problem && (
        <p role="alert">
          {problem.kind === 'uncounted' ? t('searches.feed.none') : problemWords(t, problem).title}
        </p>
      )}
      {data && (
        <LinkPanel
          line={name}
          link={kind === 'feed' ? data.atom : data.calendar}
          how={t(`searches.${kind}.how`)}
        >
          {token !== undefined && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span>{t('searches.feed.open')}</span>
              <Button size="sm" tone="quiet" icon="trash" onClick={() => void revoke(token)}>
                {t('searches.feed.revoke')}
              </Button>
            </p>
          )}
        </LinkPanel>
      )}
    </Dialog>
  )
}
