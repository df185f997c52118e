import type { ReactNode } from 'react'
import type { Search } from '#contract/search.ts'
import { chips } from '#contract/chips.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { useNumber } from '#src/facets/use-number.ts'
import { Logo } from '../filters/tree/Logo.tsx'
import { FacetCount } from '../counts/FacetCount.tsx'
import { chipKey, chipText, type SearchTextContext } from '../text/choice-text.ts'

type Props = {
  id: string
  line: Suggestion
  selected: boolean
  /** Enter takes the suggestion. */
  first: boolean
  settled: boolean
  onTake: () => void
}

/** One suggestion: its text, its count, and for an earlier search a button that removes it. */
export function SuggestionLine({ id, line, selected, first, settled, onTake }: Props) {
  const t = useT()
  const { icon, logo, content, counted, forget } = line
  return (
    // The box handles the keys because it keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      // The box handles Delete; screen readers learn of it here, because the cross is only for pointers.
      aria-keyshortcuts={forget && 'Delete'}
      // Prevents the press from taking the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-fill pointer-coarse:min-h-11',
        (selected || first) && 'bg-fill',
      )}
    >
      {logo === undefined ? (
        <span className="grid size-6 shrink-0 place-content-center">
          <Icon name={icon} className="text-muted" />
        </span>
      ) : (
        <Logo icon={logo.icon_url} name={logo.name} />
      )}
      <span className="min-w-0 flex-1">{content}</span>
      {counted && <SuggestionCount search={counted} wanted={settled} />}
      {forget && (
        <span
          aria-hidden="true"
          title={t('box.forget')}
          onClick={(event) => {
            event.stopPropagation()
            forget()
          }}
          className="-my-1 -me-1.5 grid size-8 shrink-0 place-content-center rounded-sm text-muted hover:bg-fill-strong hover:text-ink pointer-coarse:size-11"
        >
          <Icon name="close" />
        </span>
      )}
    </div>
  )
}

type SuggestionCountProps = {
  search: Search
  /** True after a pause in typing: only then is the suggestion worth a request. */
  wanted: boolean
}

/** The count of a suggestion; hidden while the number still belongs to an earlier suggestion in its place. */
function SuggestionCount({ search, wanted }: SuggestionCountProps) {
  const number = useNumber(search, wanted)
  return <FacetCount number={number.stale ? { ...number, count: undefined } : number} />
}

type SuggestionTextProps = {
  search: Search
  context: SearchTextContext
  intro?: string | undefined
  dropped?: string | undefined
}

/** A suggested search: its choices as chips, its words, and the words that it drops. */
export function SuggestionText({ search, context, intro, dropped }: SuggestionTextProps) {
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

export interface Suggestion {
  readonly key: string
  readonly icon: IconName
  /** Logo of the suggestion's only make, in place of the icon. */
  readonly logo?: { readonly icon_url: string | null; readonly name: string }
  readonly content: ReactNode
  /** The search to count; absent if the suggestion is not a search. */
  readonly counted?: Search | undefined
  /** Returns false if there was no action; the list then stays open. */
  readonly act: () => boolean
  readonly forget?: () => void
}

/** Lines with a heading; the lines for a text have none. */
export interface SuggestionGroup {
  readonly name?: string
  readonly lines: readonly Suggestion[]
}
