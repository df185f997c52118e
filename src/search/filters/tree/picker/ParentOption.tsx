import type { CSSProperties } from 'react'
import { isExcluded } from '#contract/chips.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionLabel } from '../../FilterOption.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../../state/search-store.ts'
import { useChosen } from '../../../state/use-choice.ts'
import type { Sign } from '../../SignChoice.tsx'
import { togglePressed } from '../../toggle.ts'
import type { Parent } from '../entries.ts'
import { Logo } from '../Logo.tsx'

type Props = {
  id: string
  name: KeyOfKind<'tree'>
  entry: Parent
  /** Position among all options, from 1: most of them are not in the document. */
  place: number
  size: number
  sign: Sign
  active: boolean
  style: CSSProperties
}

/** An option of the long list. The focus stays in the field above, which moves through the options. */
export function ParentOption({ id, name, entry, place, size, sign, active, style }: Props) {
  const store = useSearchStore()
  const chosen = useChosen(name, (branches) => branches?.some((branch) => branch.id === entry.id) ?? false)
  const excluded = useSearch((state) =>
    isExcluded(chosenSearch(state), name, [{ id: entry.id, children: [] }]),
  )
  const selected = sign === 'out' ? excluded : chosen
  const next = () => togglePressed(chosenSearch(store.get()), name, entry.id, sign)
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
      // A press must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={() => store.prefetch(next())}
      onClick={() => store.choose(next())}
      className={cx(
        'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2.5 px-3 hover:bg-fill',
        active &&
          'bg-fill -outline-offset-2 outline-focus group-has-[[role=combobox]:focus]/picker:outline-2',
        chosen && 'font-medium text-accent-ink',
        excluded && 'text-muted line-through',
      )}
      style={style}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4 shrink-0 place-content-center rounded-xs border',
          chosen
            ? 'border-accent bg-accent text-on-accent'
            : excluded
              ? 'border-bad bg-bad-soft text-bad'
              : 'border-edge bg-surface',
        )}
      >
        {(chosen || excluded) && <Icon name={chosen ? 'check' : 'close'} size={14} />}
      </span>
      {name === 'brands' && <Logo icon={entry.icon} name={entry.name} />}
      <span className="min-w-0 flex-1">
        <OptionLabel name={name} value={[{ id: entry.id, children: [] }]}>
          <span className="block truncate">{entry.name}</span>
        </OptionLabel>
      </span>
    </div>
  )
}
