import { useQuery } from '@tanstack/react-query'
import {
  allSorts,
  appliedSort,
  circleOf,
  emptySearch,
  type Search,
  type Sort,
  sorts,
  withSort,
} from '#contract/search.ts'
import { market } from '#src/api/market.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { type ResultsView, loadedViews, usePrefs, views } from '#src/stores/prefs.ts'
import { CurrencySelect } from '../../filters/controls/CurrencySelect.tsx'
import type { Total } from '../../text/count-text.ts'
import { useRouter, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchParams, writeAddress } from '#src/app/address/address.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useAddress, chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { Select } from '#src/ui/Select.tsx'
import { useCurrency } from '../../state/use-choice.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** Order, currency and view of the cars. */
export const ListTools = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  return (
    <>
      <SortSelect />
      <CurrencySelect label={t('results.currency')} className="w-20" />
      <ViewSwitch view={view} />
    </>
  )
}

interface Props {
  readonly search: Search
  readonly total: Total
  readonly view: ResultsView
}

/** Actions for all cars of the search, beside their number, and the view where no other place fits. */
export const ResultsTools = ({ search, total, view }: Props) => {
  const t = useT()
  const large = useMedia('(min-width: 64rem)') === true
  const wide = useMedia('(min-width: 80rem)') === true
  return (
    <>
      {large && !wide && <ListTools view={view} />}
      {!large && (
        <div className="max-sm:hidden">
          <ViewSwitch view={view} />
        </div>
      )}
      <Popover
        label={t('share.title')}
        align="end"
        className="w-88 p-4"
        trigger={(props) => (
          <IconButton icon="share" size="sm" tone="plain" label={t('share.open')} {...props} />
        )}
      >
        <SharePanel count={total.exact ? total.count : undefined} search={search} />
      </Popover>
      <SearchActions search={search} />
    </>
  )
}

/** The view, in the sticky bar if there is no space beside the number of cars. */
export const PhoneTools = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  return (
    <>
      <SortSelect />
      {/* On a phone there is no space, and the price filter has the currency too. */}
      <div className="max-sm:hidden">
        <CurrencySelect label={t('results.currency')} className="w-20" />
      </div>
      <div className="sm:hidden">
        <ViewMenu view={view} />
      </div>
    </>
  )
}

const SaveSearch = late(async () => (await import('#src/saved-searches/SaveSearchButton.tsx')).SaveSearch)
const ShortcutsDialog = late(async () => (await import('../../keyboard/ShortcutsDialog.tsx')).ShortcutsDialog)

/** Saves, analyses or exports the search. The buttons have labels where they fit. */
const SearchActions = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const router = useRouter()
  const address = useAddress()
  const shown = usePrefs(({ loaded }) => loaded)
  const [saving, setSaving] = useState(false)
  const [listed, setListed] = useState(false)
  const wide = useMedia('(min-width: 80rem)') === true
  const keys = useMedia('(pointer: fine)') === true
  const inOne = usePrefs(({ inOneCurrency }) => inOneCurrency)
  const go = (to: '/analysis' | '/export') => () =>
    void router.navigate({ to, search: searchParams(address, { ...search, page: 1 }) })
  const acts = [
    { icon: 'plus', label: t('results.actions.save'), onSelect: () => setSaving(true) },
    { icon: 'chart', label: t('results.actions.analysis'), onSelect: go('/analysis') },
    { icon: 'download', label: t('results.actions.export'), onSelect: go('/export') },
  ] as const
  return (
    <>
      {wide &&
        acts.map(({ icon, label, onSelect }) => (
          <Button key={icon} size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <Menu
        label={t('results.actions')}
        align="end"
        trigger={(props) => (
          <IconButton icon="more" size="sm" tone="plain" label={t('results.actions')} {...props} />
        )}
        items={[
          {
            kind: 'checkbox',
            checked: inOne,
            label: t('rates.all', { currency: search.currency.toUpperCase() }),
            onSelect: () => usePrefs.setState({ inOneCurrency: !inOne }),
          },
          ...(wide ? [] : acts),
          { icon: 'print', label: t('results.actions.print'), onSelect: () => print() },
          ...loadedViews.map((view) => ({
            label: t(`results.actions.${view}`),
            kind: 'checkbox' as const,
            checked: shown === view,
            onSelect: () => usePrefs.setState({ loaded: shown === view ? 'all' : view }),
          })),
          keys && { icon: 'keyboard', label: t('results.shortcuts'), onSelect: () => setListed(true) },
        ]}
      />
      {saving && <SaveSearch search={search} onClose={() => setSaving(false)} />}
      {listed && <ShortcutsDialog onClose={() => setListed(false)} />}
    </>
  )
}

/** The interface's orders, and distance if a place is chosen and the service supports it. */
const SortSelect = () => {
  const t = useT()
  const store = useSearchStore()
  const chosen = useSearch((state) => appliedSort(chosenSearch(state)))
  const placed = useSearch((state) => circleOf(chosenSearch(state).filters) !== undefined)
  const known = useQuery({ ...market(), select: ({ nearest }) => nearest === true, enabled: placed }).data
  const currency = useCurrency().toUpperCase()
  const orders: readonly Sort[] = placed && known === true ? allSorts : sorts
  const spanned = useSearch((state) => chosenSearch(state).within !== undefined)
  const order = (sort: Sort) => t(`results.sort.${sort}`, { currency })
  // A time span belongs to its order; any other shows all cars again.
  const name = (sort: Sort) =>
    spanned && sort !== chosen ? t('results.sort.undated', { order: order(sort) }) : order(sort)
  return (
    <Select
      label={t('results.sort')}
      hideLabel
      icon="sort"
      size="sm"
      className="w-56 lg:max-xl:w-44 max-sm:w-auto max-sm:flex-1"
      value={orders.includes(chosen) ? chosen : emptySearch.sort}
      options={orders.map((sort) => ({ value: sort, label: name(sort) }))}
      onChange={(sort) => store.choose(withSort(chosenSearch(store.get()), sort))}
    />
  )
}

const ViewSwitch = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  const choose = useChooseView()
  return (
    <SegmentedControl
      legend={t('results.view')}
      iconsOnly
      value={view}
      segments={views.map((each) => ({ value: each, icon: each, label: t(`results.view.${each}`) }))}
      onChange={choose}
    />
  )
}

/** The view as a menu, where four buttons do not fit. */
const ViewMenu = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  const choose = useChooseView()
  return (
    <Menu
      label={t('results.view')}
      align="end"
      items={views.map((each) => ({
        icon: each,
        label: t(`results.view.${each}`),
        checked: each === view,
        onSelect: () => choose(each),
      }))}
      trigger={(props) => (
        <IconButton
          icon={view}
          size="sm"
          tone="plain"
          label={`${t('results.view')}: ${t(`results.view.${view}`)}`}
          {...props}
        />
      )}
    />
  )
}

/** Changes the view: stored as a preference, and written into the address so that a link shows the same. */
function useChooseView(): (view: ResultsView) => void {
  const address = useAddress()
  const navigate = useNavigate()
  return (view) => {
    usePrefs.setState({ view })
    void navigate({
      to: '/',
      search: writeAddress({ ...address, view }),
      // The cars stay the same, so the entry of the history is replaced and loaded pages are kept.
      replace: true,
      state: (before) => before,
      resetScroll: false,
    })
  }
}

/** The panel loads the QR code library, so it is loaded when the user shares. */
const SharePanel = late(async () => (await import('../../share/SharePanel.tsx')).SharePanel, {
  fallback: <div className="h-80" />,
})
