import { useQuery } from '@tanstack/react-query'
import { memo, use, useId, useRef, useDeferredValue } from 'react'
import { type FilterKey, filterKeys, filters, type Filters } from '#contract/filters.ts'
import type { FilterSection, Filter } from '#contract/kinds/kind.ts'
import { type Search, choiceCount } from '#contract/search.ts'
import { withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/app/address/address.ts'
import { problemOf } from '#src/api/get.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { useFiltersOnTop, setGroupOpen, useOpenGroups, putOnTop } from '#src/stores/filter-panel.ts'
import { invalidParts } from '../text/invalid-parts.ts'
import { sameValue } from './same-value.ts'
import { withAnywhere, withoutFilter } from '#contract/chips.ts'
import { isOfListing } from '#contract/exclusion/sought.ts'
import { press } from '#src/facets/questions.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { cx } from '#src/lib/cx.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { FilterControl } from './controls/controls.tsx'
import { chosenSearch, useSearch, useSearchStore, useAddress } from '../state/search-store.ts'
import { choiceText } from '../text/choice-text.ts'
import { namesIn } from '../text/names.ts'
import { MovableRow } from '#src/ui/MoveButtons.tsx'
import { Popover } from '#src/ui/Popover.tsx'

const none: ReadonlyMap<FilterKey | 'currency', string> = new Map()

/** Filters that the service refused (422), with its messages. In a draft, only those whose value is unchanged. */
function useRefused(shown: Search): typeof none {
  // The page's search, even when a draft covers it.
  const { search } = useCarriedAddress()
  const { error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  const problem = error === null ? undefined : problemOf(error)
  if (problem?.kind !== 'invalid') return none
  return new Map(
    invalidParts(problem.issues, search).flatMap(({ part, reasons }) => {
      if (part === undefined || part === 'page' || part === 'sort') return []
      const same =
        part === 'currency'
          ? shown.currency === search.currency
          : sameValue(part, shown.filters[part], search.filters[part]) &&
            sameValue(part, shown.excluded?.[part], search.excluded?.[part])
      return same ? [[part, reasons.join('; ')] as const] : []
    }),
  )
}

/** Every filter of the table: first those on top in the user's order, then the rest by section. */
export const FilterGroups = memo(({ search }: { search: Search }) => {
  const t = useT()
  const refused = useRefused(search)
  const onTop = useFiltersOnTop()
  const sections = groupBy(
    filterKeys.filter((key) => !onTop.includes(key)),
    (key): FilterSection => filters[key].section,
  )
  const groups = (keys: readonly FilterKey[]) =>
    keys.map((key) => (
      <FilterGroup
        key={key}
        name={key}
        value={search.filters[key]}
        out={search.excluded?.[key]}
        currency={search.currency}
        // The currency is chosen beside the bounds of the price.
        refused={refused.get(key) ?? (key === 'price' ? refused.get('currency') : undefined)}
      />
    ))
  return (
    <>
      <h3 className="sr-only">{t('filters.promoted')}</h3>
      {groups(onTop)}
      {[...sections].map(([section, keys]) => (
        <div key={section}>
          <h3 className="mt-4 px-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
            {t(`filters.section.${section}`)}
          </h3>
          {groups(keys)}
        </div>
      ))}
    </>
  )
})

/** Summary of a closed group: a short value, else the number of values; undefined without a choice. */
function useSelection(
  key: FilterKey,
  value: Filters[FilterKey] | undefined,
  out: Filters[FilterKey] | undefined,
  currency: string,
): string | undefined {
  const { t, format } = useTextContext()
  if (out !== undefined) {
    const count = choiceCount(out)
    // Included and excluded values as words do not fit beside the filter's name.
    return value === undefined
      ? t('filters.excluded', { count })
      : `+${format.number(choiceCount(value))} −${format.number(count)}`
  }
  if (value === undefined) return undefined
  switch (filters[key].kind) {
    case 'flag':
      return value === true ? t('ui.yes') : t('ui.no')
    case 'many':
    case 'tree':
    case 'sources':
      return t('ui.selected', { count: choiceCount(value) })
    case 'text':
      // The kind determines the type of the value.
      return value as string
    default:
      return choiceText({ t, format, names: noNames, currency }, key, value)
  }
}

/** Values named by a dictionary are summarised by their number. */
const noNames = namesIn({ models: new Map(), regions: new Map() })

/** Message below a field whose value the service refused, in the service's words. */
const RefusedText = ({ id, reason }: { id?: string; reason: string }) => (
  <p id={id} className="px-2 pt-1 pb-1.5 text-sm break-words text-bad">
    <span>{useT()('filters.refused')}</span> <span lang="en">{reason}</span>
  </p>
)

/** Shown while a number of the filter has failed or was postponed. */
const CountAgain = ({ name }: { name: FilterKey }) => {
  const t = useT()
  const { store } = use(FacetsContext)
  return (
    <div className="hidden group-has-data-lacking/counts:block">
      <Button
        tone="quiet"
        size="sm"
        icon="refresh"
        className="mt-1 h-auto min-h-8 py-1 text-start whitespace-normal"
        onClick={() => press(store, name)}
      >
        {t('filters.counts.retry')}
      </Button>
    </div>
  )
}

type Props = {
  name: FilterKey
  value: Filters[FilterKey] | undefined
  out: Filters[FilterKey] | undefined
  currency: string
  /** The service's message for a refused value (422). */
  refused?: string | undefined
}

/** One filter behind its heading. Its content is rendered only while the group is open. */
const FilterGroup = memo(
  ({ name, value, out, currency, refused }: Props) => {
    const t = useT()
    const store = useSearchStore()
    const box = useRef<HTMLDivElement>(null)
    const refusedId = useId()
    // Most entries lack `promoted`; the table's common type has it.
    const filter: Filter = filters[name]
    const open = useOpenGroups((groups) => groups[name] ?? filter.promoted !== undefined)
    const selection = useSelection(name, value, out, currency)
    const label = t(`filters.name.${name}`)
    return (
      <div
        ref={box}
        className={cx(
          // CSS containment: a change inside one group does not lay out or paint the others.
          'relative -mx-2 border-b border-line px-2 py-1 [content-visibility:auto]',
          open ? '[contain-intrinsic-block-size:auto_18rem]' : '[contain-intrinsic-block-size:auto_2.875rem]',
        )}
      >
        <Disclosure
          summary={label}
          level={4}
          open={open}
          onToggle={(now) => setGroupOpen(name, now)}
          // Part of the heading's name; the button that shows it cannot be inside of a summary.
          badge={selection !== undefined && <span className="sr-only">{selection}</span>}
        >
          {open && (
            <fieldset
              className="group/counts min-w-0 pt-1 pb-3"
              aria-describedby={refused === undefined ? undefined : refusedId}
            >
              <legend className="sr-only">{label}</legend>
              {refused !== undefined && <RefusedText id={refusedId} reason={refused} />}
              {out !== undefined && <ExclusionHint name={name} />}
              <FilterControl name={name} refusedId={refused === undefined ? undefined : refusedId} />
              <CountAgain name={name} />
            </fieldset>
          )}
        </Disclosure>
        {/* A closed group still shows that its value is invalid. */}
        {!open && refused !== undefined && <RefusedText reason={refused} />}
        {selection !== undefined && (
          <button
            type="button"
            title={t('filters.clear', { name: label })}
            className="absolute end-9 top-2 flex h-7 max-w-[58%] items-center gap-1 rounded-full bg-accent-soft ps-2.5 pe-1.5 text-sm font-medium text-accent-ink hover:bg-fill-strong pointer-coarse:top-1.5 pointer-coarse:h-9"
            onClick={() => {
              store.choose(withoutFilter(chosenSearch(store.get()), name))
              // The press removes its button, so the focus moves to the heading.
              box.current?.querySelector('summary')?.focus()
            }}
          >
            <span className="sr-only">{t('filters.clear', { name: label })} </span>
            <span className="truncate">{selection}</span>
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
    )
  },
  (before, after) =>
    before.name === after.name &&
    before.refused === after.refused &&
    sameValue(before.name, before.value, after.value) &&
    sameValue(before.name, before.out, after.out) &&
    (before.currency === after.currency || before.name !== 'price'),
)

/** The meaning of a filter's exclusion, with a choice between its two meanings for filters of listings. */
function ExclusionHint({ name }: { name: FilterKey }) {
  const t = useT()
  const store = useSearchStore()
  const stated = useSearch((state) => chosenSearch(state).how?.[name] === 'stated')
  const anywhere = useSearch((state) => chosenSearch(state).anywhere === true)
  const ofListing = name !== 'sources' && isOfListing(name)
  const hint =
    name === 'sources' ? '.sources' : ofListing && !anywhere ? '.matching' : stated ? '.stated' : ''
  return (
    <>
      <p className="px-2 pb-1.5 text-sm text-muted">{t(`filters.excluded.hint${hint}`)}</p>
      {ofListing && (
        <OptionRow
          label={t('filters.how.anywhere')}
          checked={anywhere}
          onChange={(checked) => store.choose(withAnywhere(chosenSearch(store.get()), checked))}
        />
      )}
    </>
  )
}

/** The sidebar with every filter; choices apply at once. On narrow screens FilterSheet replaces it. */
export function FilterPanel() {
  const t = useT()
  const titleId = useId()
  // A row shows its choice immediately; the rest of the panel is deferred until the cars have rendered.
  const search = useDeferredValue(useAddress().search)
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between">
        <h2 id={titleId} className="px-2 text-md font-semibold">
          {t('found.filters')}
        </h2>
        <ArrangeFilters />
      </div>
      <FilterGroups search={search} />
    </section>
  )
}

/** Chooses and orders the filters on top. */
export const ArrangeFilters = () => {
  const t = useT()
  const onTop = useFiltersOnTop()
  return (
    <Popover
      label={t('filters.arrange')}
      align="end"
      className="max-h-[70dvh] w-80 p-3"
      trigger={(props) => <IconButton icon="settings" size="sm" label={t('filters.arrange')} {...props} />}
    >
      <p className="mb-1 px-2 text-sm text-muted">{t('filters.arrange.more')}</p>
      {/* One list, so that a row keeps the focus when it moves. */}
      <ul>
        {[...onTop, ...filterKeys.filter((key) => !onTop.includes(key))].map((key, index) => {
          const name = t(`filters.name.${key}`)
          return (
            <MovableRow
              key={key}
              id={key}
              name={name}
              ids={onTop}
              onOrder={putOnTop}
              earlier={t('filters.arrange.up', { name })}
              later={t('filters.arrange.down', { name })}
            >
              <OptionRow
                className="min-w-0 flex-1"
                checked={index < onTop.length}
                onChange={(on) => putOnTop(on ? [...onTop, key] : onTop.filter((other) => other !== key))}
                label={name}
              />
            </MovableRow>
          )
        })}
      </ul>
      <Button size="sm" tone="quiet" icon="undo" className="mt-2" onClick={() => putOnTop(undefined)}>
        {t('results.table.reset')}
      </Button>
    </Popover>
  )
}
