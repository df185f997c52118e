import { memo, useDeferredValue, useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { useAnswered } from '../../counts/use-answered.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { late } from '#src/ui/late.tsx'
import { ChildList } from '../tree/ChildList.tsx'
import { useParents } from '../tree/entries.ts'
import { Logo } from '../tree/Logo.tsx'
import { useRanking } from '../tree/order.ts'
import { childrenOf, toggleParent } from '../toggle.ts'
import { chosenSearch, useSearch } from '../../state/search-store.ts'
import { useChosen, type ControlProps } from '../../state/use-choice.ts'
import { FilterOption } from '../FilterOption.tsx'

const TreePicker = late(async () => (await import('../tree/picker/TreePicker.tsx')).TreePicker)

/** Number of frequent entries in the panel; a dialog lists all. */
const shortlist = 8
const none: readonly Branch[] = []

/** The most frequent makes or countries, each chosen one with its children. A row that was shown keeps its position. */
export function TreeControl({ name }: ControlProps<'tree'>) {
  const t = useT()
  // The row shows its tick immediately; lists of models are deferred until the cars have rendered.
  const { filters, excluded } = useDeferredValue(useSearch(chosenSearch))
  const value = filters[name] ?? none
  const out = excluded?.[name] ?? none
  const answered = useAnswered()
  const wanted = answered || value.length > 0 || out.length > 0
  const parents = useParents(name, wanted)
  const ranking = useRanking(name, wanted)
  const [picking, setPicking] = useState(false)
  // Entries chosen elsewhere (a link, the dialog) are added below the frequent ones and stay there when unticked.
  const [added, setAdded] = useState<readonly number[]>([])
  const short = ranking.waiting ? [] : ranking.ids.slice(0, shortlist)
  const missing = [...value, ...out]
    .map(({ id }) => id)
    .filter((id) => !short.includes(id) && !added.includes(id))
  if (missing.length > 0 && !ranking.waiting) setAdded([...added, ...missing])

  const waiting = parents.entries === undefined && !parents.failed
  // A row without a name cannot be chosen.
  const rows = waiting ? [] : [...new Set([...short, ...added, ...missing])]
  return (
    <>
      {(waiting || ranking.waiting) &&
        rows.length < shortlist &&
        Array.from({ length: shortlist - rows.length }, (_, row) => (
          <div key={row} className="flex h-8 items-center px-2 pointer-coarse:h-10">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      {rows.map((id) => {
        const branch = value.find((each) => each.id === id)
        const label = parents.nameOf(id)
        return (
          <div key={id}>
            <ParentRow name={name} id={id} label={label} icon={parents.named(id)?.icon ?? null} />
            {branch !== undefined && (
              <ChildList
                name={name}
                parent={id}
                label={label}
                chosen={childrenOf(id, value, out)}
                className="ms-4 border-s border-line ps-2"
              />
            )}
          </div>
        )
      })}
      {parents.failed && (
        <Button tone="quiet" size="sm" icon="refresh" onClick={parents.retry}>
          {t('ui.retry')}
        </Button>
      )}
      <div className="px-2 pt-1.5">
        <Button size="sm" full icon="search" aria-haspopup="dialog" onClick={() => setPicking(true)}>
          {t(`filters.${name}.more`)}
        </Button>
      </div>
      {picking && (
        <TreePicker
          name={name}
          value={value}
          out={out}
          popular={ranking.ids}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

type ParentRowProps = {
  name: KeyOfKind<'tree'>
  id: number
  label: string
  icon: string | null
}

const ParentRow = memo(({ name, id, label, icon }: ParentRowProps) => {
  /** Number of chosen children: 0 means all of them; undefined if the entry is not chosen. */
  const children = useChosen(
    name,
    (branches) => branches?.find((branch) => branch.id === id)?.children.length,
  )
  return (
    <FilterOption
      name={name}
      value={[{ id, children: [] }]}
      checked={children === 0}
      mixed={children !== undefined && children > 0}
      choice={(branches) => toggleParent(branches, id)}
      {...(name === 'brands' && { lead: <Logo icon={icon} name={label} /> })}
    >
      {label}
    </FilterOption>
  )
})
