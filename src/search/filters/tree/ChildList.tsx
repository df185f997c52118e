import { Fragment, useState, memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useChildren, type Child } from './entries.ts'
import { useFrequent } from './frequent.ts'
import { foundEntries, frequentFirst } from './rows.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { FilterOption } from '../controls/FilterOption.tsx'
import { useChosen } from '../../state/search-store.ts'
import { toggleChild } from '../toggle.ts'

type Props = {
  name: KeyOfKind<'tree'>
  parent: number
  /** Its name: "BMW". */
  label: string
  chosen: readonly number[]
  className?: string
}

/** More than a glance: then there is a field to find one by. */
const glance = 10
/** How many are drawn before somebody asks for more: a make may have a thousand models. */
const portion = 60

/** Models of a make, or regions of a country. None chosen means all of them. */
export function ChildList({ name, parent, label, chosen, className }: Props) {
  const t = useT()
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(portion)
  const { entries, failed, retry } = useChildren(name, parent, chosen)
  const frequent = useFrequent(name, parent)
  const waiting = (entries === undefined || frequent === undefined) && !failed
  const byName = entries?.toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true })) ?? []
  // Few are seen at a glance; of many, those that the search has come first, and then all by the alphabet.
  const [front, rest] = frequentFirst(byName, byName.length > glance ? (frequent ?? []) : [])
  const all = waiting ? [] : [...front, ...rest]
  const found = wanted.trim() === '' ? all : foundEntries(all, wanted)
  // A chosen one is drawn wherever it stands in the alphabet.
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
        <TextField
          label={t(`filters.${name}.children.search`, { name: label })}
          hideLabel
          placeholder={t(`filters.${name}.children.search`, { name: label })}
          size="sm"
          icon="search"
          className="mb-1"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div className={cx(all.length > glance && 'max-h-64 overflow-y-auto overscroll-contain')}>
        {drawn.map((child, index) => (
          <Fragment key={child.id}>
            {index === front.length && index > 0 && wanted.trim() === '' && (
              <hr className="mx-2 my-1 border-line" />
            )}
            <ChildRow name={name} parent={parent} child={child} />
          </Fragment>
        ))}
        {found.length > shown && (
          <Button tone="quiet" size="sm" onClick={() => setShown(shown + portion)}>
            {t('ui.more')}
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

/** A model or a region of what is chosen. */
const ChildRow = memo(({ name, parent, child: { id, name: label, generations } }: ChildRowProps) => {
  const t = useT()
  const format = useFormat()
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
      {generations.length > 0 && (
        <span
          title={t('filters.generations', { names: format.list(generations) })}
          className="block truncate text-xs text-muted"
        >
          {format.list(generations)}
        </span>
      )}
    </FilterOption>
  )
})
