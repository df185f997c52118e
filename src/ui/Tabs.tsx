import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'

export type Tab<K extends string> = { readonly key: K; readonly label: ReactNode; readonly panel: ReactNode }

type Props<K extends string> = {
  label: string
  tabs: readonly Tab<K>[]
  chosen: K
  onChoose: (key: K) => void
  className?: string
}

/** Parts of which one is seen. Arrows, Home and End move and choose; Tab goes on into the panel. */
export const Tabs = <K extends string>({ label, tabs, chosen, onChoose, className }: Props<K>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const last = tabs.length - 1
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const to = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    const next = to === undefined ? undefined : tabs[to]
    if (next === undefined || to === undefined) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  const shown = tabs.find((tab) => tab.key === chosen)
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line p-0.5"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
            className={cx(
              'relative -mb-0.75 h-10 shrink-0 rounded-sm px-3 font-medium text-muted hover:text-ink',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full aria-selected:text-ink aria-selected:after:bg-accent-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="pt-4">
        {shown?.panel}
      </div>
    </div>
  )
}
