import { chips } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { chipKey, chipText, type SearchTextContext } from '../text/choice-text.ts'

type Props = {
  /** What it would find, alone. */
  search: Search
  context: SearchTextContext
  /** What is said before it. */
  intro?: string | undefined
  /** Words of the text that it leaves out. */
  dropped?: string | undefined
}

/** A search that is offered: its choices as chips, its words, and what it leaves out. */
export function SuggestionText({ search, context, intro, dropped }: Props) {
  const t = useT()
  const { query } = search.filters
  const parts = chips(search).filter(({ key }) => key !== 'query')
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {intro !== undefined && <span className="text-sm text-muted">{`${intro} `}</span>}
      {parts.map((chip) => (
        <span
          key={chipKey(chip)}
          className="inline-block rounded-full bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent-ink"
        >
          {chipText({ ...context, currency: search.currency }, chip)}
        </span>
      ))}
      {query !== undefined && <span className="text-sm">{t('box.words.rest', { text: query })}</span>}
      {dropped !== undefined && (
        <span className="text-sm text-muted">{t('box.left', { text: dropped })}</span>
      )}
    </span>
  )
}
