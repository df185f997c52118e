import { type ReactNode, useRef } from 'react'
import { withoutFilter, withoutFilters, type Chip as Choice } from '#contract/chips.ts'
import { type Search, type Span, spansOf, withSort } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'
import { chosenSearch, useSearchStore, useSearch } from '../../state/search-store.ts'
import { chipGroups, type ChipGroup, groupWords } from '../../text/chip-groups.ts'
import { focusResults } from '../use-focus-rules.ts'
import { useSearchTextContext, type KnownContext } from '../../text/use-names.ts'
import { cx } from '#src/lib/cx.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { chipKey, chipText, spanText } from '../../text/choice-text.ts'
import type { FilterKey } from '#contract/filters.ts'

interface Props {
  readonly search: Search
  /** Further items of the row, after the chips. */
  readonly children?: ReactNode
}

/** A removable chip for each chosen filter, in one row. */
export function Chips({ search, children }: Props) {
  const store = useSearchStore()
  const t = useT()
  const context = useSearchTextContext(search)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chipGroups(search)

  /** Moves the focus to the next chip, else to "Clear all", else to the results, before the chip is removed. */
  const focusFrom = (index: number) => {
    const next = chosen.length > 1 ? list.current?.children[index + 1]?.querySelector('button') : undefined
    if (next) next.focus()
    else focusResults()
  }

  return (
    <ScrollRow ref={list} label={t('filters.chips')} className="-mx-3 sm:-mx-5 xl:me-0">
      {chosen.map((group, index) => (
        <li key={group.key} className="max-w-full">
          <FilterChip
            group={group}
            context={context}
            // Reads the current search, so that two quick removals build on each other.
            onRemove={({ key }) => store.choose(withoutFilter(chosenSearch(store.get()), key))}
            onLeave={() => focusFrom(index)}
          />
        </li>
      ))}
      {search.within !== undefined && (
        <li>
          <SpanChip search={search} />
        </li>
      )}
      <li>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            store.choose(withoutFilters(search))
            focusResults()
          }}
        >
          {t('filters.clear.all')}
        </Button>
      </li>
      {children}
    </ScrollRow>
  )
}

interface FilterChipProps {
  readonly group: ChipGroup
  readonly context: KnownContext
  readonly onRemove: (group: ChipGroup) => void
  /** Called before the chip is removed or becomes another one. */
  readonly onLeave: () => void
}

/** The values of one filter. With several values, a press opens a list from which each can be removed. */
const FilterChip = ({ group, context, onRemove, onLeave }: FilterChipProps) => {
  const t = useT()
  const { key, chips } = group
  const { name, values, counted } = groupWords(context, group)
  const struck = chips.map((chip) => isLacking(context, chip))
  const remove = () => {
    onRemove(group)
    onLeave()
  }
  if (chips.length === 1)
    return (
      <Chip {...(name !== undefined && { name })} struck={struck[0] === true} onRemove={remove}>
        {values[0]}
      </Chip>
    )
  const label = [name, counted ?? context.format.list(values)].filter((part) => part !== undefined).join(' ')
  return (
    <OpenChip label={label} onRemove={remove}>
      <Popover
        // The key is stable while values are removed.
        label={t(`filters.name.${key}`)}
        className="max-h-80 p-2"
        trigger={(props) => (
          <button type="button" {...props} className={opener}>
            {name !== undefined && <span className="shrink-0 text-muted">{name}</span>}
            <span className="truncate font-medium">
              {counted ??
                chips.map((chip, index) => (
                  <span key={chipKey(chip)}>
                    {index > 0 && <span>, </span>}
                    <span className={cx(struck[index] && 'text-muted line-through')}>{values[index]}</span>
                  </span>
                ))}
            </span>
            <Icon name="chevron-down" size={14} className="text-muted" />
          </button>
        )}
      >
        {(close) => (
          <ChosenValues
            name={key}
            context={context}
            onFew={() => {
              close()
              onLeave()
            }}
          />
        )}
      </Popover>
    </OpenChip>
  )
}

const opener =
  'flex h-full min-w-0 items-center gap-1.5 rounded-s-full ps-3 pe-1.5 transition-colors hover:bg-fill'

interface OpenChipProps {
  readonly label: string
  readonly onRemove: () => void
  /** The button that opens the list, and the list. */
  readonly children: ReactNode
}

const OpenChip = ({ label, onRemove, children }: OpenChipProps) => {
  const t = useT()
  return (
    <span className="inline-flex h-7.5 max-w-full items-center rounded-full border border-line bg-surface text-sm pointer-coarse:h-9">
      {children}
      <button
        type="button"
        className="grid h-full min-w-7 place-items-center rounded-e-full pe-1 text-muted transition-colors hover:bg-fill hover:text-ink pointer-coarse:min-w-9"
        aria-label={`${t('ui.remove')} ${label}`}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}

/** The time span of an order, with buttons for the other spans. */
const SpanChip = ({ search: { sort, within } }: { readonly search: Search }) => {
  const t = useT()
  const store = useSearchStore()
  const text = (span: Span | undefined) => spanText(t, { sort, ...(span && { within: span }) }) ?? ''
  const choose = (span?: Span) => store.choose(withSort(chosenSearch(store.get()), sort, span))
  return (
    <OpenChip
      label={text(within)}
      onRemove={() => {
        choose()
        focusResults()
      }}
    >
      <Menu
        label={t('within.title')}
        items={spansOf(sort).map((span) => ({
          label: text(span),
          checked: span === within,
          onSelect: () => choose(span),
        }))}
        trigger={(props) => (
          <button type="button" {...props} className={opener}>
            <span className="truncate font-medium">{text(within)}</span>
            <Icon name="chevron-down" size={14} className="text-muted" />
          </button>
        )}
      />
    </OpenChip>
  )
}

interface ChosenValuesProps {
  readonly name: FilterKey
  readonly context: KnownContext
  /** Called when fewer than two values remain, so that the chip has no list any more. */
  readonly onFew: () => void
}

/** The current values of one filter, each with a button to remove it. */
const ChosenValues = ({ name, context, onFew }: ChosenValuesProps) => {
  const store = useSearchStore()
  const list = useRef<HTMLUListElement>(null)
  const chips = chipGroups(useSearch(chosenSearch)).find(({ key }) => key === name)?.chips ?? []
  return (
    <ul ref={list} className="flex max-w-72 flex-col items-start gap-1">
      {chips.map((chip, index) => (
        <li key={chipKey(chip)} className="max-w-full">
          <Chip
            struck={isLacking(context, chip)}
            onRemove={() => {
              const rows = list.current?.children
              ;(rows?.[index + 1] ?? rows?.[index - 1])?.querySelector('button')?.focus()
              store.choose(chip.without)
              if (chips.length <= 2) onFew()
            }}
          >
            {chipText(context, chip)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** A source outside the account stays in the link, but is not searched. */
const isLacking = ({ names }: KnownContext, { key, part, out }: Choice): boolean =>
  // A value of the sources filter is a host name.
  key === 'sources' && out === undefined && names.lacking.includes((part as readonly string[])[0] ?? '')
