import type { KeyboardEvent, ReactNode } from 'react'

interface Props {
  /** Whether any row is selected. */
  readonly some: boolean
  /** Absent where there is no room to select. */
  readonly onAll?: (() => void) | undefined
  readonly onNone: () => void
  /** The selected rows as text. */
  readonly copied: () => string
  readonly children: ReactNode
}

/** Around rows that are selected as files are: Ctrl+A selects all of them, Escape none, and copying copies them. */
export const SelectableRows = ({ some, onAll, onNone, copied, children }: Props) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('dialog, [popover]') !== null) return
    if (event.key === 'Escape' && some) onNone()
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || onAll === undefined) return
    event.preventDefault()
    onAll()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows and boxes in it
    <div
      onKeyDown={onKeyDown}
      onCopy={(event) => {
        // Text that is marked is meant itself.
        if (!some || getSelection()?.isCollapsed === false) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', copied())
      }}
    >
      {children}
    </div>
  )
}
