import type { CSSProperties } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionLabel } from '../../controls/OptionLabel.tsx'
import { useChoice, useChosen } from '../../../state/search-store.ts'
import { toggleParent } from '../../toggle.ts'
import type { Parent } from '../entries.ts'
import { Logo } from '../Logo.tsx'

type Props = {
  id: string
  name: KeyOfKind<'tree'>
  entry: Parent
  /** Among all that can be chosen, from 1: most of them are not in the page. */
  place: number
  size: number
  /** The arrows stand on it. */
  active: boolean
  style: CSSProperties
}

/** An option of the long list. The focus stays in the field above, which moves through it. */
export function ParentOption({ id, name, entry, place, size, active, style }: Props) {
  const { choose, prefetch, now } = useChoice(name)
  const selected = useChosen(name, (branches) => branches?.some((branch) => branch.id === entry.id) ?? false)
  return (
    // No <option>: it cannot hold a logo and a number.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-setsize={size}
      aria-posinset={place}
      // The field keeps the focus: a press must not take it away.
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={() => prefetch(toggleParent(now(), entry.id))}
      onClick={() => choose(toggleParent(now(), entry.id))}
      className={cx(
        'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2.5 px-3 hover:bg-fill',
        active && 'bg-fill outline-2 -outline-offset-2 outline-focus',
        selected && 'font-medium text-accent-ink',
      )}
      style={style}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4 shrink-0 place-content-center rounded-xs border',
          selected ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface',
        )}
      >
        {selected && <Icon name="check" size={14} />}
      </span>
      {name === 'brands' && <Logo icon={entry.icon} />}
      <span className="min-w-0 flex-1">
        <OptionLabel name={name} value={[{ id: entry.id, children: [] }]}>
          <span className="block truncate">{entry.name}</span>
        </OptionLabel>
      </span>
    </div>
  )
}
