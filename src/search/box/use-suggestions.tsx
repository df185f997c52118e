import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { filters as table } from '#contract/filters.ts'
import { chips, emptySearch, withFilter } from '#contract/search.ts'
import { hostNames, pastedAdvert } from '#src/address/pasted-advert.ts'
import { domains } from '#src/api/queries.ts'
import { sitesOf } from '#src/api/sites.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { chipKey, choiceText } from '../text/choice-text.ts'
import { useSearchTextContext } from '../text/use-names.ts'
import { useCurrency, useSearchStore } from '../state/search-store.ts'
import { foundEntries } from '../filters/tree/rows.ts'
import { foldedText } from '#src/lib/fold.ts'
import { parse, type Understood, withUnderstood } from './parse.ts'
import { vinIn } from './vin-in.ts'
import { useBaseSearch } from './use-base-search.ts'
import { type UnderstoodText, useUnderstood } from './use-understood.ts'

interface Suggestion {
  readonly key: string
  readonly icon: IconName
  readonly content: ReactNode
  readonly act: () => void
}

/** How many makes or models are offered for a word that is still being typed. */
const offered = 4

const lastWord = /\S+$/u

/** The text with its last word finished: makes that begin so, or models of the make that is named before it. */
function completions(text: string, { brands, models, dictionaries, vocabulary }: UnderstoodText): string[] {
  const word = lastWord.exec(text)?.[0] ?? ''
  if (word === '') return []
  const before = text.slice(0, text.length - word.length)
  const named = parse(before, vocabulary, dictionaries).filters.brands?.at(-1)
  const entries = named === undefined ? brands : (models.get(named.id) ?? [])
  const begins = foundEntries<{ id: number; name: string }>(entries, word).filter(({ name }) =>
    foldedText(name).startsWith(foldedText(word)),
  )
  return begins.slice(0, offered).map((entry) => before + entry.name)
}

const same = (a: Understood, b: Understood) => JSON.stringify(a) === JSON.stringify(b)

/** What the box offers for a text. */
export function useSuggestions(text: string): Suggestion[] {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { choose } = useSearchStore()
  const baseSearch = useBaseSearch()
  const currency = useCurrency()
  const reading = useUnderstood(text)
  const { understood, vocabulary, dictionaries } = reading
  const alone = withUnderstood({ ...emptySearch, currency }, { ...understood, words: '' })
  const finished = completions(text, reading)
    .map((full) => parse(full, vocabulary, dictionaries))
    .filter((each) => !same(each, understood))
  const phrase = useSearchTextContext(
    // Names of everything that may be said below.
    finished.reduce((all, each) => withUnderstood(all, { ...each, words: '' }), alone),
  )
  const advert = pastedAdvert(text)
  const sites = useQuery({ ...domains(language), enabled: advert !== undefined })
  const list: Suggestion[] = []
  const offer = (key: string, icon: IconName, content: ReactNode, act: () => void) =>
    list.push({ key, icon, content, act })

  if (advert !== undefined && sites.data !== undefined) {
    const host = hostNames(advert.host).find((name) => sitesOf(sites.data).idOf(name) !== undefined)
    const [listingId] = advert.ids
    if (host === undefined || listingId === undefined)
      offer('unknown', 'info', t('box.listing.unknown', { host: advert.host }), () => {})
    else
      offer(
        'listing',
        'link',
        t('box.listing', { id: listingId, host }),
        () =>
          // The route takes a flat text query (router.tsx); the whole address helps where the first id is not the listing's.
          void navigate({
            to: '/listing/$host/$listingId',
            params: { host, listingId },
            search: { ad: advert.url },
          }),
      )
  }
  const { vin, whole } = (advert === undefined ? vinIn(text) : undefined) ?? {}
  if (vin !== undefined && whole === true)
    offer('vin', 'car', t('box.vin', { vin }), () => void navigate({ to: '/vin/$vin', params: { vin } }))

  const offerRead = (key: string, what: Understood): void => {
    const part = withUnderstood({ ...emptySearch, currency }, { ...what, words: '' })
    const content = (
      <span className="flex flex-wrap items-center gap-1.5">
        {key === 'understood' && <span className="text-sm text-muted">{t('box.understood')}</span>}
        {chips(part).map((chip) => (
          <span
            key={chipKey(chip)}
            className="inline-block rounded-full bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent-ink"
          >
            {choiceText({ ...phrase, currency: part.currency }, chip.key, chip.part)}
          </span>
        ))}
        {what.words !== '' && <span className="text-sm">{t('box.words.rest', { text: what.words })}</span>}
      </span>
    )
    offer(key, 'filter', content, () => choose(withUnderstood(baseSearch(), what)))
  }
  if (advert === undefined) {
    if (chips(alone).length > 0) offerRead('understood', understood)
    for (const [index, each] of finished.entries()) offerRead(`finished${index}`, each)
  }
  if (vin !== undefined && whole === false)
    offer('part', 'car', t('box.vin.part', { part: vin }), () => choose(withFilter(baseSearch(), 'vin', vin)))

  // The first is what Enter takes. Two letters are too few to guess a make from.
  const guessed = list.length > 0 && list.every(({ key }) => key.startsWith('finished'))
  offer('words', 'search', t('box.words', { text }), () =>
    choose(withFilter(baseSearch(), 'query', [...text].slice(0, Number(table.query.length[1])).join(''))),
  )
  return guessed && text.length < 3 ? [...list.slice(-1), ...list.slice(0, -1)] : list
}
