import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { focusRegionOf } from '#src/lib/page-heading.ts'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { Button, IconButton } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import { Notice } from './Notice.tsx'
import { announce } from './announcer.ts'

type Props = {
  count: number
  /** The selected rows as text for the clipboard. */
  copied: () => string
  onNone: () => void
  /** Further actions on the rows; an action reports its result by `say`. */
  children: (say: (text: string) => void) => ReactNode
}

/** The actions on all selected rows. The bar stays visible while there is a selection. */
export const SelectedBar = ({ count, copied, onNone, children }: Props) => {
  const t = useT()
  const [said, setSaid] = useState('')
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const copy = async () =>
    say((await copyText(copied())) ? t('table.copied', { count }) : t('ui.copy.failed'))
  return (
    <section
      aria-label={t('table.selected')}
      data-bottom-bar
      className="sticky bottom-[calc(var(--bar-bottom)+0.5rem)] z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised p-2 shadow-raised print:hidden"
    >
      <p className="px-1 font-semibold">{t('ui.selected', { count })}</p>
      {/* One row that scrolls sideways on phones, because several rows would cover the selection. */}
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto max-sm:p-0.5 sm:contents">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t('table.copy')}
        </Button>
        {children(say)}
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('table.unselect')}
        onClick={onNone}
        className="max-sm:ms-auto"
      />
      {said === '' ? (
        <p className="px-1 text-xs text-muted max-xl:hidden">{t('table.keys')}</p>
      ) : (
        <p className="px-1 text-sm">{said}</p>
      )}
    </section>
  )
}

/** An action on a row or on the selected ones. */
export const smallButton = (icon: IconName, label: string, onClick: () => void) => (
  <Button key={icon} size="sm" icon={icon} onClick={onClick}>
    {label}
  </Button>
)

interface SelectableRowsProps {
  readonly some: boolean
  /** Absent where there is no room to select. */
  readonly onAll?: (() => void) | undefined
  readonly onNone: () => void
  readonly copied: () => string
  readonly children: ReactNode
}

/** Rows with the usual selection keys: Ctrl+A selects all, Escape none, and copying copies them. */
export const SelectableRows = ({ some, onAll, onNone, copied, children }: SelectableRowsProps) => {
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
        // A text selection takes precedence.
        if (!some || getSelection()?.isCollapsed === false) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', copied())
      }}
    >
      {children}
    </div>
  )
}

type BatchProgressProps = {
  label: string
  done: number
  count: number
  children: string
  onCancel: () => void
}

export const BatchProgress = ({ label, done, count, children, onCancel }: BatchProgressProps) => {
  const t = useT()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      <progress aria-label={label} value={done} max={count} className="min-w-32 flex-1" />
      <p className="text-sm text-muted">{children}</p>
      <Button
        size="sm"
        icon="close"
        onClick={(event) => {
          focusRegionOf(event.currentTarget)
          onCancel()
        }}
      >
        {t('ui.cancel')}
      </Button>
    </div>
  )
}

/** Offers to undo a removal. */
export const UndoNotice = ({ onUndo, children }: { onUndo: () => void; children: ReactNode }) => {
  const t = useT()
  const undo = () => {
    onUndo()
    announce(t('marks.undone'))
  }
  return (
    <Notice className="mt-4 print:hidden" act={{ icon: 'undo', label: t('marks.undo'), onPress: undo }}>
      {children}
    </Notice>
  )
}
