import { Fragment, useState, memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { FindField } from '#src/ui/TextField.tsx'
import { useChildren, type Child, type ListOrder, useCounts } from './entries.ts'
import { useFrequent } from './order.ts'
import { byCount, foundEntries, frequentFirst } from './rows.ts'
import { FilterOption } from '../FilterOption.tsx'
import { useChosen } from '../../state/use-choice.ts'
import { toggleChild } from '../toggle.ts'

type Props = {
  name: KeyOfKind<'tree'>
  parent: number
  label: string
  chosen: readonly number[]
  className?: string
  order?: ListOrder
}

/** Longer lists have a field to find an entry. */
const glance = 10
/** Number of entries rendered at first: a make may have a thousand models. */
const portion = 60

/** Models of a make, or regions of a country. No choice means all of them. */
export function ChildList({ name, parent, label, chosen, className, order = 'name' }: Props) {
  const t = useT()
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const [more, setMore] = useState(0)
  const { entries, failed, retry } = useChildren(name, parent, chosen)
  const frequent = useFrequent(name, parent)
  const waiting = (entries === undefined || frequent === undefined) && !failed
  const byName = entries?.toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true })) ?? []
  // A short list is complete. A long one starts with the most frequent entries; a press lists all by name.
  const many = byName.length > glance
  const { counts } = useCounts(name, entries, many && order === 'count' && frequent?.none === false, parent)
  const sorted = counts && byCount(byName, counts)
  const [front, rest] = sorted
    ? [sorted.slice(0, glance), sorted.slice(glance)]
    : frequentFirst(byName, many ? (frequent?.ids ?? []) : [])
  const all = waiting ? [] : [...front, ...rest]
  const searching = wanted.trim() !== ''
  const found = searching ? foundEntries(all, wanted) : all
  // Without frequent entries the list starts with the alphabet.
  const atFirst = many && !searching && (front.length > 0 || frequent?.none === true) ? front.length : portion
  const shown = atFirst + more
  // A chosen entry is rendered at any position of the alphabet.
  const drawn = found.filter((child, index) => index < shown || chosen.includes(child.id))
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="sr-only">{t(`filters.${name}.children.of`, { name: label })}</legend>
      {failed && (
        <Button tone="quiet" size="sm" icon="refresh" onClick={retry}>
          {t('ui.retry')}
        </Button>
      )}
      {waiting && [0, 1, 2].map((row) => <Skeleton key={row} className="my-2 h-5 w-full" />)}
      {all.length > glance && (
        <FindField
          label={t(`filters.${name}.children.search`, { name: label })}
          value={wanted}
          onChange={setWanted}
        />
      )}
      {many && frequent?.none === true && !searching && (
        <p className="px-2 py-1 text-sm text-muted">{t('filters.children.absent', { name: label })}</p>
      )}
      {/* Without a scroll container of its own, because its parent scrolls. */}
      <div>
        {drawn.map((child, index) => (
          <Fragment key={child.id}>
            {index === front.length && index > 0 && !searching && !sorted && (
              <hr className="mx-2 my-1 border-line" />
            )}
            <ChildRow name={name} parent={parent} child={child} />
          </Fragment>
        ))}
        {found.length > shown && (
          <Button tone="quiet" size="sm" onClick={() => setMore(more + portion)}>
            {shown < portion ? t(`filters.${name}.children.all`, { count: all.length }) : t('ui.more')}
          </Button>
        )}
      </div>
      {!waiting && !failed && found.length === 0 && (
        <p className="px-2 text-sm text-muted">
          {t(all.length === 0 ? 'filters.children.none' : 'filters.nothing')}
        </p>
      )}
    </fieldset>
  )
}

type ChildRowProps = {
  name: KeyOfKind<'tree'>
  parent: number
  child: Child
}

const ChildRow = memo(({ name, parent, child: { id, name: label } }: ChildRowProps) => {
  const checked = useChosen(
    name,
    (branches) => branches?.find((branch) => branch.id === parent)?.children.includes(id) ?? false,
  )
  return (
    <FilterOption
      name={name}
      value={[{ id: parent, children: [id] }]}
      checked={checked}
      choice={(branches) => toggleChild(branches, parent, id)}
    >
      {label}
    </FilterOption>
  )
})
