import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { usualKm } from '#contract/geo.ts'
import { circleOf, withFilter } from '#contract/search.ts'
import { brandsByName, type Place } from '#src/api/dictionaries.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../../state/search-store.ts'
import type { Sign } from '../../SignChoice.tsx'
import { childrenOf, toggleChild, togglePressed } from '../../toggle.ts'
import { PlaceList } from '../PlaceList.tsx'
import { type Parent, type ListOrder, useCounts } from '../entries.ts'
import { ParentOption } from './ParentOption.tsx'
import { allRows, byCount, byName, foundEntries, foundRows } from '../rows.ts'
import { nearEntries } from '../../../text/near-names.ts'

type Props = {
  name: KeyOfKind<'tree'>
  entries: readonly Parent[] | undefined
  popular: readonly number[]
  sign: Sign
  order: ListOrder
  onOrder: (order: ListOrder) => void
  /** A town was chosen: it is another filter, which this list does not show. */
  onTown: () => void
  children: ReactNode
}

const rowHeight = 36
/** Number of popular entries at the top of the list; the rest follows by the alphabet. */
const popularShown = 12

const idsOf = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id))

/** A listbox of up to 10,000 entries below a field (APG: editable combobox). Only rows in sight are rendered. */
export function ParentList({ name, entries, popular, sign, order, onOrder, onTown, children }: Props) {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const id = useId()
  const store = useSearchStore()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number>()
  const { counts, done } = useCounts(name, entries, order === 'count')
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useDeferredValue(typed.trim())

  const local = useMemo(
    () => (entries === undefined || wanted === '' ? [] : foundEntries(entries, wanted)),
    [entries, wanted],
  )
  // The service knows synonyms ("vw"), which are in no name.
  const called = useQuery({
    ...brandsByName(wanted, language),
    enabled: name === 'brands' && wanted.length > 1 && entries !== undefined && local.length === 0,
    select: idsOf,
  })
  const synonyms = useMemo(
    () => (local.length > 0 ? [] : (entries?.filter((entry) => called.data?.has(entry.id)) ?? [])),
    [local, entries, called.data],
  )
  const exact = local.length > 0 ? local : synonyms
  // For a misspelt name ("merzedes") the nearest names are offered.
  const meant = useMemo(
    () => (wanted === '' || exact.length > 0 || called.isFetching ? [] : nearEntries(entries ?? [], wanted)),
    [wanted, exact, called.isFetching, entries],
  )
  const found = exact.length > 0 ? exact : meant
  // Sorting 10,000 names takes long, so arrow keys must not repeat it.
  const rows = useMemo(() => {
    if (wanted !== '') return foundRows(found)
    if (counts !== undefined) return foundRows(byCount(byName(entries ?? [], language), counts))
    const often = popular.slice(0, popularShown)
    const first = often.flatMap((each) => entries?.find((entry) => entry.id === each) ?? [])
    return allRows(entries ?? [], first, language)
  }, [wanted, found, entries, popular, language, counts])
  /** Indices of rows that can be chosen, between the headings. */
  const places = rows.flatMap((row, index) => (row.kind === 'entry' ? index : []))

  // The library's functions are unsafe for the React compiler, which this app does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const km = useSearch((state) => circleOf(chosenSearch(state).filters)?.km) ?? usualKm
  const choosePlace = ({ region, name: called, lat, lon }: Place) => {
    const search = chosenSearch(store.get())
    const { countries } = search.filters
    if (region === undefined) {
      store.choose(withFilter(search, 'area', { lat, lon, km, name: called }))
      onTown()
    } else if (!childrenOf(region.country, countries ?? []).includes(region.id))
      store.choose(withFilter(search, 'countries', toggleChild(countries, region.country, region.id)))
    setTyped('')
  }
  const goTo = (index: number | undefined) => {
    if (index === undefined) return
    setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const goDown = (from: number) => goTo(places.find((place) => place > from) ?? places.at(-1))
  const goUp = (from: number) => goTo(places.findLast((place) => place < from) ?? places[0])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? -1
    const moves: Record<string, () => void> = {
      ArrowDown: () => goDown(at),
      ArrowUp: () => goUp(active ?? rows.length),
      PageDown: () => goDown(at + 9),
      PageUp: () => goUp(at - 9),
      Enter: () => {
        const row = rows[at] ?? (wanted === '' ? undefined : rows[0])
        if (row?.kind === 'entry')
          store.choose(togglePressed(chosenSearch(store.get()), name, row.entry.id, sign))
      },
    }
    const { isComposing } = event.nativeEvent
    const move = !isComposing && Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  const activeRow = active === undefined ? undefined : rows[active]
  return (
    // The chosen entries beside the list may be taller than the dialog: the list stays in sight.
    <div className="group/picker min-w-0 sm:sticky sm:top-0 sm:self-start">
      <input
        type="text"
        role="combobox"
        data-autofocus
        aria-label={t(`filters.${name}.search`)}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={activeRow?.kind === 'entry' ? `${id}${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t(`filters.${name}.search`)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(undefined)
          scroller.current?.scrollTo({ top: 0 })
        }}
        onKeyDown={onKeyDown}
        className="field h-9 px-3 pointer-coarse:h-11"
      />
      <div className="mt-2 flex flex-col gap-2">
        {children}
        <SegmentedControl
          legend={t('filters.order')}
          full
          value={order}
          segments={[
            { value: 'name', label: t('filters.order.name') },
            { value: 'count', label: t('filters.order.count') },
          ]}
          onChange={(chosen) => {
            onOrder(chosen)
            setActive(undefined)
            scroller.current?.scrollTo({ top: 0 })
          }}
        />
      </div>
      {order === 'count' && counts === undefined && entries !== undefined && (
        <p className="pt-2 text-sm text-muted">
          {t('filters.order.counting', {
            done: format.number(done),
            count: format.number(entries.length),
          })}
        </p>
      )}
      {wanted === '' && counts === undefined && (
        <fieldset className="mt-2 flex flex-wrap gap-px">
          <legend className="sr-only">{t('filters.letters')}</legend>
          {rows.map(
            (row, index) =>
              row.kind === 'letter' && (
                <button
                  key={row.letter}
                  type="button"
                  onClick={() => {
                    virtual.scrollToIndex(index, { align: 'start' })
                    setActive(index + 1)
                  }}
                  className="size-6 rounded-xs text-xs font-medium text-muted hover:bg-fill hover:text-ink pointer-coarse:size-8"
                >
                  {row.letter}
                </button>
              ),
          )}
        </fieldset>
      )}
      {name === 'countries' && (
        <PlaceList
          km={km}
          query={wanted}
          label={t('filters.area.places')}
          none={found.length > 0 ? undefined : t('filters.nothing')}
          onTake={choosePlace}
        />
      )}
      {meant.length > 0 && <p className="pt-2 text-sm text-muted">{t('box.meant')}</p>}
      <div
        ref={scroller}
        id={`${id}list`}
        // No <select>: its options can neither hold logos and numbers nor be virtualised.
        role="listbox"
        tabIndex={-1}
        aria-label={t(`filters.${name}.list`)}
        aria-multiselectable="true"
        aria-busy={entries === undefined}
        className="mt-2 h-80 overflow-y-auto overscroll-contain rounded-md border border-line"
      >
        {entries === undefined ? (
          <div role="presentation" className="space-y-3 p-3">
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-5 w-full" />
            ))}
          </div>
        ) : (
          <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const style = { height: rowHeight, transform: `translateY(${start}px)` }
              if (row.kind !== 'entry')
                return (
                  <div
                    key={row.kind === 'letter' ? row.letter : 'popular'}
                    role="presentation"
                    className="absolute inset-x-0 top-0 flex items-end px-3 pb-1 text-xs font-semibold text-muted"
                    style={style}
                  >
                    {row.kind === 'letter' ? row.letter : t(`filters.${name}.popular`)}
                  </div>
                )
              return (
                <ParentOption
                  key={`${rows[0]?.kind === 'popular' && index < popularShown + 1 ? 'popular' : ''}${row.entry.id}`}
                  id={`${id}${index}`}
                  name={name}
                  entry={row.entry}
                  place={row.position}
                  size={places.length}
                  sign={sign}
                  active={index === active}
                  style={style}
                />
              )
            })}
          </div>
        )}
      </div>
      {wanted !== '' && found.length === 0 && !called.isFetching && name === 'brands' && (
        <p className="pt-2 text-sm text-muted">{t('filters.nothing')}</p>
      )}
    </div>
  )
}
