import type { FocusEvent, KeyboardEvent } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { keepSelected } from '#src/ui/keep-selected.ts'
import type { Side } from './draft.ts'

type Props = {
  side: Side
  /** Of the filter: "Price". */
  label: string
  text: string
  placeholder: string
  invalid: boolean
  /** Id of the message that says what is wrong. */
  messageId: string | undefined
  onType: (text: string) => void
  onFocus: () => void
  onLeave: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One end of a range, typed. The pair's owner reads and judges both together. */
export function BoundField({
  side,
  label,
  text,
  placeholder,
  invalid,
  messageId,
  onType,
  onFocus,
  onLeave,
  onKeyDown,
}: Props) {
  const t = useT()
  return (
    <label className="min-w-0 flex-1">
      <span className="sr-only">{t(`filters.bound.${side}`, { name: label })}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        placeholder={placeholder}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? messageId : undefined}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => keepSelected(event, onFocus)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        className={cx('field h-8 px-3 text-sm tabular-nums pointer-coarse:h-11')}
      />
    </label>
  )
}
