import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'

type Props = {
  /** Rows of one group are radios; put them in a fieldset. Without a group: a checkbox. */
  group?: string
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  mixed?: boolean
  lead?: ReactNode
  /** Called when pointer or focus reaches the row, to prefetch. */
  onIntent?: () => void
  /** The action of the Delete key. */
  onDelete?: (() => void) | undefined
  className?: string
}

/** The row of a checkbox or radio; the whole row is the target. */
export const OptionRow = ({ group, label, checked, onChange, mixed, lead, onIntent, ...row }: Props) => (
  <label
    onPointerEnter={onIntent}
    className={cx(
      'flex min-h-7.5 items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-fill pointer-coarse:min-h-10',
      row.className,
    )}
  >
    <input
      type={group === undefined ? 'checkbox' : 'radio'}
      className={group === undefined ? 'check' : 'radio'}
      name={group}
      checked={checked}
      aria-keyshortcuts={row.onDelete && 'Delete'}
      onKeyDown={(event) => event.key === 'Delete' && row.onDelete?.()}
      onFocus={onIntent}
      onChange={(event) => onChange(event.target.checked)}
      // `indeterminate` has no attribute, so it is set on the element.
      ref={(input) => {
        if (input !== null) input.indeterminate = mixed === true && !checked
      }}
    />
    {lead}
    <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
  </label>
)
