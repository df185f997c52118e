import { memo, use, useId, useRef } from 'react'
import { withoutFilter } from '#contract/chips.ts'
import { filters, type FilterKey, type Filters, type KeyOfKind } from '#contract/filters.ts'
import type { Area } from '#contract/geo.ts'
import type { Filter, Range } from '#contract/kinds/kind.ts'
import { choiceCount } from '#contract/search.ts'
import { press } from '#src/facets/questions.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { setGroupOpen, useOpenGroups } from '#src/stores/filter-panel.ts'
import { Button } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ExclusionHint } from './ExclusionHint.tsx'
import { FilterControl } from './controls/controls.tsx'
import { sameValue } from './same-value.ts'
import { chosenSearch, useSearchStore } from '../state/search-store.ts'
import { areaText, rangeText } from '../text/choice-text.ts'

/** What a closed group says of its filter: the value where it is short, else how many; undefined: nothing chosen. */
function useSelection(
  key: FilterKey,
  value: Filters[FilterKey] | undefined,
  out: Filters[FilterKey] | undefined,
  currency: string,
): string | undefined {
  const t = useT()
  const format = useFormat()
  if (out !== undefined) {
    const count = choiceCount(out)
    // Both in words have no room beside the filter's name.
    return value === undefined
      ? t('filters.excluded', { count })
      : `+${format.number(choiceCount(value))} −${format.number(count)}`
  }
  if (value === undefined) return undefined
  const filter = filters[key]
  // In each case the filter's kind says what shape the value has.
  switch (filter.kind) {
    case 'text':
    case 'whole':
      return value as string
    case 'range':
      return rangeText({ t, format, currency }, key as KeyOfKind<'range'>, value as Range)
    case 'one':
      return codeName(t, filter.options, value as number)
    case 'flag':
      return value === true ? t('ui.yes') : t('ui.no')
    case 'area':
      return areaText({ t, format }, value as Area)
    case 'many':
    case 'tree':
    case 'sources':
      return t('ui.selected', { count: choiceCount(value) })
  }
}

/** Under a field: the service did not take its value, and why, in the service's own words. */
const RefusedText = ({ id, reason }: { id?: string; reason: string }) => (
  <p id={id} className="px-2 pt-1 pb-1.5 text-sm break-words text-bad">
    <span>{useT()('filters.refused')}</span> <span lang="en">{reason}</span>
  </p>
)

/** There while some number of the filter could not be had, or was put off. */
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
  /** What of it is excluded. */
  out: Filters[FilterKey] | undefined
  /** ISO code of the search: bounds of the price are in it. */
  currency: string
  /** What the service said when it did not take the value (422). */
  refused?: string | undefined
}

/** One filter behind its heading. What is inside is drawn only while it is open. */
export const FilterGroup = memo(
  ({ name, value, out, currency, refused }: Props) => {
    const t = useT()
    const store = useSearchStore()
    const box = useRef<HTMLDivElement>(null)
    const refusedId = useId()
    // `promoted` is absent from most entries; the table's common type has it.
    const filter: Filter = filters[name]
    const open = useOpenGroups((groups) => groups[name] ?? filter.promoted !== undefined)
    const selection = useSelection(name, value, out, currency)
    const label = t(`filters.name.${name}`)
    return (
      <div
        ref={box}
        className={cx(
          // A place of its own to lay out and to paint: what changes in one leaves the others as they are.
          'relative -mx-2 border-b border-line px-2 py-1 [content-visibility:auto]',
          open ? '[contain-intrinsic-block-size:auto_18rem]' : '[contain-intrinsic-block-size:auto_2.875rem]',
        )}
      >
        <Disclosure
          summary={label}
          level={4}
          open={open}
          onToggle={(now) => setGroupOpen(name, now)}
          // Said with the heading; the button that shows it cannot be inside a summary.
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
        {/* Closed, the group still says that it is at fault. */}
        {!open && refused !== undefined && <RefusedText reason={refused} />}
        {selection !== undefined && (
          <button
            type="button"
            title={t('filters.clear', { name: label })}
            className="absolute end-9 top-2 flex h-7 max-w-[58%] items-center gap-1 rounded-full bg-accent-soft ps-2.5 pe-1.5 text-sm font-medium text-accent-ink hover:bg-fill-strong pointer-coarse:top-1.5 pointer-coarse:h-9"
            onClick={() => {
              store.choose(withoutFilter(chosenSearch(store.get()), name))
              // The button goes with the choice: the heading it belongs to takes the focus.
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
