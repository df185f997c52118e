import { type Ref, useImperativeHandle, useDeferredValue } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { useSuggestions } from './use-suggestions.tsx'

export { prepare } from './use-understood.ts'

export interface SuggestionHandle {
  readonly size: () => number
  /** Takes an offer; false where there is none at that place. */
  readonly choose: (index: number) => boolean
}

type Props = {
  ref: Ref<SuggestionHandle>
  /** Of the box: options are `<id>0`, `<id>1`…, the list is `<id>list`. */
  id: string
  text: string
  active: number | undefined
  /** Something was taken: the box empties itself. */
  onDone: () => void
}

/** What the box makes of the text, the likeliest first; the search for the words themselves always last. */
export function SuggestionList({ ref, id, text, active, onDone }: Props) {
  const t = useT()
  const deferred = useDeferredValue(text)
  const suggestions = useSuggestions(deferred.trim())
  const choose = (index: number): boolean => {
    const suggestion = suggestions[index]
    // The offers are of an older text: it would do something else than what is typed.
    if (suggestion === undefined || deferred !== text) return false
    suggestion.act()
    onDone()
    return true
  }
  useImperativeHandle(ref, () => ({ size: () => suggestions.length, choose }))
  return (
    // No <datalist>: what is offered is made of chips, and Enter takes the first.
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={t('box.suggestions')}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[70dvh] animate-appear overflow-y-auto rounded-md bg-raised p-1.5 shadow-raised"
    >
      {suggestions.map(({ key, icon, content }, index) => (
        // Keys are the box's: the focus stays there.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={key}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus: a press must not take it away.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
          className={cx(
            'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-fill pointer-coarse:min-h-11',
            (index === active || (active === undefined && index === 0)) && 'bg-fill',
          )}
        >
          <Icon name={icon} className="text-muted" />
          <span className="min-w-0 flex-1">{content}</span>
          {index === (active ?? 0) && (
            <span aria-hidden="true" className="text-sm text-muted">
              ↵
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
