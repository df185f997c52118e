import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { withFilter } from '#contract/search.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useSearchStore } from '../state/search-store.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { lazily } from '#src/ui/lazily.tsx'
import type { SuggestionHandle } from './SuggestionList.tsx'
import { useBaseSearch } from './use-base-search.ts'

const loadList = () => import('./SuggestionList.tsx')
const SuggestionList = lazily(async () => (await loadList()).SuggestionList, { failed: null })

/** For the shortcut `/` and for links that lead to the box. */
const boxId = 'search-box'
const focusSearchBox = (): void => {
  const box = document.getElementById(boxId)
  box?.focus()
  if (box instanceof HTMLInputElement) box.select()
}

/**
 * One box for words, makes, VINs, addresses of advertisements and whole sentences. A combobox (APG, list
 * autocomplete, manual selection): the focus stays in the field, arrows move through what is offered, Enter takes the
 * first offer that finds cars, which is what was understood, or the search for the words themselves.
 */
export function SearchBox() {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const language = useLanguage()
  const store = useSearchStore()
  const navigate = useNavigate()
  const baseSearch = useBaseSearch()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number>()
  const list = useRef<SuggestionHandle>(null)
  /** What stands in the box by the time that an answer has come. */
  const now = useRef('')
  // Here and not with the other keys, which come after the results: a reader types at once.
  useShortcuts({ search: focusSearchBox })

  const write = (next: string) => {
    now.current = next
    setText(next)
  }
  const done = () => {
    write('')
    setOpen(false)
    setActive(undefined)
  }
  const submit = async () => {
    const typed = text.trim()
    if (list.current?.choose(active) === true || typed === '') return
    // Enter was quicker than the service: what the text means is still being asked.
    const base = baseSearch()
    try {
      const { firstOffer, take } = await loadList()
      const offer = await firstOffer(client, language, typed, base)
      if (now.current !== text) return
      // A guess is never taken unseen: it is shown, and Enter takes it.
      if (offer?.kind === 'search' && offer.why === 'meant') return setOpen(true)
      if (offer !== undefined) {
        if (take(offer, { choose: store.choose, navigate, base: baseSearch })) done()
        return
      }
    } catch {
      // The code that reads sentences did not come.
    }
    store.choose(withFilter(base, 'query', typed.slice(0, 200)))
    done()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const size = list.current?.size() ?? 0
    if (event.key === 'Enter') {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') {
      if (open && text !== '') setOpen(false)
      else done()
      setActive(undefined)
    } else if (event.key === 'Delete' && active !== undefined && list.current?.forget(active) === true) {
      event.preventDefault()
      setActive(undefined)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && size > 0) {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive(active === undefined ? (by > 0 ? 0 : size - 1) : (active + by + size) % size)
    }
  }
  return (
    <search
      className="relative block"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        id={boxId}
        type="text"
        role="combobox"
        aria-label={t('box.label')}
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active !== undefined ? `${id}${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={500}
        placeholder={t('box.placeholder')}
        value={text}
        onFocus={() => {
          void loadList().then(
            ({ prepare }) => prepare(client, language),
            // The list itself says what failed.
            () => {},
          )
          setOpen(true)
        }}
        onPointerDown={() => setOpen(true)}
        onChange={(event) => {
          write(event.target.value)
          setActive(undefined)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        className="field h-10 truncate ps-9 pe-10"
      />
      {text !== '' && (
        <IconButton
          icon="close"
          size="sm"
          label={t('box.clear')}
          className="absolute end-1 top-1"
          onClick={() => {
            done()
            focusSearchBox()
          }}
        />
      )}
      {open && <SuggestionList ref={list} id={id} text={text} active={active} onDone={done} />}
    </search>
  )
}
