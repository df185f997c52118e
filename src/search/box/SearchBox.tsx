import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { withFilter } from '#contract/search.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { useSearchStore } from '../state/search-store.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { FailedPart, late } from '#src/ui/late.tsx'
import type { SuggestionHandle } from './SuggestionList.tsx'
import { useBaseSearch } from './use-base-search.ts'

const loadList = () => import('./SuggestionList.tsx')
const SuggestionList = late(async () => (await loadList()).SuggestionList, {
  failed: (
    <div className="absolute inset-x-0 top-full rounded-md bg-raised shadow-raised">
      <FailedPart reload page={false} />
    </div>
  ),
})

/** For the shortcut `/` and for links to the box. */
const boxId = 'search-box'
/** Maximum length: users paste whole messages with a VIN or an address at their end. */
const longest = 4000
const focusSearchBox = (): void => {
  const box = document.getElementById(boxId)
  box?.focus()
  if (box instanceof HTMLInputElement) box.select()
}

/** A combobox (APG, list autocomplete, manual selection). Enter and the button take the first suggestion with cars. */
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
  const [taking, setTaking] = useState(false)
  const list = useRef<SuggestionHandle>(null)
  /** The current text, for comparison when a response arrives. */
  const now = useRef('')
  // Registered here because the other shortcuts load after the results, and users type at once.
  useShortcuts({ search: focusSearchBox })

  const write = (next: string) => {
    now.current = next
    setText(next)
  }
  const change = (next: string) => {
    write(next)
    setActive(undefined)
    setOpen(true)
  }
  const done = () => {
    write('')
    setOpen(false)
    setActive(undefined)
  }
  const submit = async () => {
    const typed = text.trim()
    if (list.current?.choose(active) === true) return
    if (typed === '') return focusSearchBox()
    // The user pressed Enter before the service responded: its requests are still pending.
    setTaking(true)
    try {
      const { takeFirst } = await loadList()
      const page = { choose: store.choose, navigate, base: baseSearch }
      const outcome = await takeFirst(client, language, typed, page, () => now.current === text)
      if (outcome === 'shown') setOpen(true)
      if (outcome === 'taken') done()
      if (outcome !== undefined) return
    } catch {
      // The parser's code failed to load, after an update for example: the list says so, and the text stays.
      return
    } finally {
      setTaking(false)
    }
    store.choose(withFilter(baseSearch(), 'query', typed.slice(0, 200)))
    done()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys for its own candidates.
    if (event.nativeEvent.isComposing) return
    const size = list.current?.size() ?? 0
    if (event.key === 'Escape') {
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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
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
          maxLength={longest}
          placeholder={t('box.placeholder')}
          value={text}
          onFocus={() => {
            void loadList().then(
              ({ prepare }) => prepare(client, language),
              // The list reports its own failure.
              () => {},
            )
            setOpen(true)
          }}
          onPointerDown={() => setOpen(true)}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          // An input drops line breaks, so a VIN would join the words of the next line.
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted)) return
            event.preventDefault()
            const { currentTarget: box } = event
            const line = pasted.replaceAll(/\s+/g, ' ').trim()
            box.setRangeText(line, box.selectionStart ?? 0, box.selectionEnd ?? box.value.length, 'end')
            change(box.value.slice(0, longest))
          }}
          className="field h-10 truncate ps-3.5 pe-20 pointer-coarse:pe-22"
        />
        {text !== '' && (
          <IconButton
            icon="close"
            size="sm"
            label={t('box.clear')}
            className="absolute end-10 top-1 pointer-coarse:end-11 pointer-coarse:top-0"
            onClick={() => {
              done()
              focusSearchBox()
            }}
          />
        )}
        <IconButton
          type="submit"
          icon="search"
          size="sm"
          busy={taking}
          label={t('box.submit')}
          className="absolute end-1 top-1 text-muted pointer-coarse:top-0"
          // The button takes the first suggestion, so the list opens before; the field keeps the focus.
          onFocus={() => setOpen(true)}
          onPointerDown={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        />
      </form>
      {open && <SuggestionList ref={list} id={id} text={text} active={active} onDone={done} />}
    </search>
  )
}
