import '#src/styles/later.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, useMemo } from 'react'
import { useAddressParams, addressOf, emptyAddress, writeAddress } from '#src/app/address/address.ts'
import { focusInPlace, handOn } from '#src/lib/hand-on.ts'
import { hasChanges, carsInLook } from '#src/search-marks/looks.ts'
import {
  removeSearch,
  restoreSearch,
  seeSearches,
  type KeptSearch,
  addressIn,
  forgetSearches,
  isAnalysis,
  recentSearches,
  searchAt,
  useSearches,
} from '#src/search-marks/searches.ts'
import { announce } from '#src/ui/announcer.ts'
import { BatchProgress, UndoNotice } from '#src/ui/list-parts.tsx'
import { Button, buttonClass, IconButton } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { refreshSearches, cancelRefresh, useRefresh } from './refresh.ts'
import { SavedRow } from './SavedRow.tsx'
import {
  type SavedSearch,
  useOpened,
  useSavedSearches,
  useSearchWords,
  changesOfAll,
  shownSince,
} from './use-searches.ts'
import { SaveSearch } from './SaveSearchButton.tsx'
import { analysisName } from '#src/app/address/analysis-address.ts'
import { cx } from '#src/lib/cx.ts'
import { parseQueryText } from '#src/lib/query-text.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ChangeBadges, Changes } from './Changes.tsx'

export const SearchesPage = () => {
  const { t } = useTextContext()
  const client = useQueryClient()
  const loaded = useOpened()
  const saved = useSavedSearches()
  const searches = saved.filter(({ query }) => !isAnalysis(query))
  const running = useRefresh((refresh) => refresh.running)
  const refresh = async () => {
    const queries = searches.map(({ query }) => query)
    if (!(await refreshSearches(client, queries))) return
    const count = Object.keys(useRefresh.getState().failed).length
    announce(count === 0 ? t('searches.refresh.done') : t('searches.refresh.failed', { count }))
  }
  const seeAll = () => {
    void seeSearches(searches.map(({ query }) => query))
    announce(t('searches.seen.done'))
    // The button disappears.
    focusInPlace([], 0)
  }
  return (
    <WorkbenchFrame
      title={t('searches.title')}
      actions={
        searches.length > 0 && (
          <>
            <Button icon="refresh" busy={running} onClick={() => void refresh()}>
              {t('searches.refresh')}
            </Button>
            <Button
              icon="check"
              disabled={!saved.some(({ changes }) => hasChanges(changes))}
              onClick={seeAll}
            >
              {t('searches.seen.all')}
            </Button>
          </>
        )
      }
    >
      <Progress />
      {loaded && <SavedList saved={saved} />}
      {loaded && <RecentList />}
    </WorkbenchFrame>
  )
}

const Progress = () => {
  const { t } = useTextContext()
  const { running, done, count, failed } = useRefresh()
  const failures = Object.keys(failed).length
  if (running)
    return (
      <BatchProgress
        label={t('searches.refresh.label')}
        done={done}
        count={count}
        onCancel={() => {
          cancelRefresh()
          focusInPlace([], 0)
        }}
      >
        {t('searches.refresh.of', { done, count })}
      </BatchProgress>
    )
  if (failures === 0) return null
  return (
    <Notice tone="warn" className="mt-4">
      {t('searches.refresh.failed', { count: failures })}
    </Notice>
  )
}

const SavedList = ({ saved }: { readonly saved: readonly SavedSearch[] }) => {
  const { t } = useTextContext()
  const navigate = useNavigate()
  const { show, unseen } = useAddressParams()
  const onlyUnseen = unseen !== undefined
  const list = useRef<HTMLUListElement>(null)
  // Typing cannot restore a search with its looks, so a removal can be undone.
  const [removed, setRemoved] = useState<{
    readonly query: string
    readonly kept: KeptSearch
    readonly name: string
  }>()
  const goOn = (at: number, act: () => void) => handOn(act, list, 'h3 a', at)
  const remove =
    ({ query, kept }: SavedSearch, at: number) =>
    (name: string) => {
      announce(t('searches.removed', { name }))
      goOn(at, () => {
        void removeSearch(query)
        setRemoved({ query, kept, name })
      })
    }
  const undo = removed !== undefined && (
    <UndoNotice
      onUndo={() =>
        goOn(0, () => {
          void restoreSearch(removed.query, removed.kept)
          setRemoved(undefined)
        })
      }
    >
      {t('searches.removed', { name: removed.name })}
    </UndoNotice>
  )
  if (saved.length === 0)
    return (
      <>
        {undo}
        <Empty
          icon="search"
          title={t('searches.none')}
          actions={
            <Link to="/" search={{}} className={buttonClass({ tone: 'primary' })}>
              {t('searches.none.begin')}
            </Link>
          }
        >
          {t('searches.none.how')}
        </Empty>
      </>
    )
  return (
    <>
      <Digest saved={saved} onlyUnseen={onlyUnseen} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-semibold">{t('searches.each')}</h2>
        <OptionRow
          label={t('searches.unseen')}
          checked={onlyUnseen}
          onChange={(on) =>
            void navigate({
              to: '/searches',
              search: { ...(show !== undefined && { show }), ...(on && { unseen: '1' }) },
              replace: true,
              resetScroll: false,
            })
          }
          className="-mx-2 text-sm"
        />
      </div>
      {undo}
      <ul ref={list} aria-label={t('searches.title')} className="mt-2 flex flex-col gap-2">
        {saved.map((each, at) => (
          <li key={each.query}>
            {isAnalysis(each.query) ? (
              <ShortRow query={each.query} kept={each.kept} onRemove={remove(each, at)} />
            ) : (
              <SavedRow
                {...each}
                opened={each.query === show}
                onlyUnseen={onlyUnseen}
                onRemove={remove(each, at)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const RecentList = () => {
  const { t } = useTextContext()
  const items = useSearches((state) => state.items)
  const list = useRef<HTMLUListElement>(null)
  const queries = recentSearches(items).filter((query) => searchAt(items, query)?.saved === undefined)
  if (queries.length === 0) return null
  return (
    <section aria-label={t('searches.recent')} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-semibold">{t('searches.recent')}</h2>
        <Button
          size="sm"
          tone="quiet"
          icon="trash"
          onClick={() => handOn(() => forgetSearches(queries), list, 'li a', 0)}
        >
          {t('box.forget.all')}
        </Button>
      </div>
      <ul ref={list} aria-label={t('searches.recent')} className="mt-1 flex flex-col divide-y divide-line">
        {queries.map((query, at) => (
          <li key={query}>
            <ShortRow
              query={query}
              onRemove={() => handOn(() => forgetSearches([query]), list, 'li a', at)}
              onSaved={() => handOn(() => {}, list, 'li a', at)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly query: string
  /** Present for a saved analysis. */
  readonly kept?: KeptSearch
  readonly onRemove: (name: string) => void
  readonly onSaved?: () => void
}

/** A recent search, or a saved analysis, without details. */
const ShortRow = ({ query, kept, onRemove, onSaved = () => {} }: RowProps) => {
  const { t } = useTextContext()
  const [saving, setSaving] = useState(false)
  const { search } = addressOf(addressIn(query))
  const said = useSearchWords(search, undefined).name
  const params = parseQueryText(addressIn(query))
  const line = kept ? t('charts.bar', { label: analysisName(t, params), cars: said }) : said
  const name = kept?.name ?? line
  return (
    <div
      className={cx('flex items-center gap-2 py-1', kept && 'rounded-lg border border-line bg-surface px-3')}
    >
      <h3 className="min-w-0 flex-1">
        <Link
          to={kept ? '/analysis' : '/'}
          search={kept ? params : writeAddress({ ...emptyAddress, search })}
          className="inline-flex min-h-8 items-center wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      </h3>
      <Button
        size="sm"
        tone="quiet"
        icon={kept ? 'note' : 'plus'}
        aria-label={kept ? undefined : t('searches.recent.save', { search: name })}
        onClick={() => setSaving(true)}
      >
        {t(kept ? 'searches.rename' : 'searches.save.act')}
      </Button>
      <IconButton
        size="sm"
        icon="close"
        label={kept ? t('searches.remove.of', { name }) : t('searches.recent.forget', { search: name })}
        onClick={() => onRemove(name)}
      />
      {saving && (
        <SaveSearch
          search={search}
          {...(kept && { analysis: { query, line, hint: t('searches.save.hint') } })}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}

const Digest = ({ saved, onlyUnseen }: { saved: readonly SavedSearch[]; onlyUnseen: boolean }) => {
  const { t, format } = useTextContext()
  const changes = useMemo(() => changesOfAll(saved), [saved])
  const since = shownSince(saved)
  if (since === undefined) return null
  const when = format.dateTime(since, { showYear: false })
  const { fresh, dropped, left } = changes
  const some = fresh.length + dropped.length + left.length > 0
  return (
    <section
      aria-label={t('searches.news', { when })}
      className="mt-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('searches.news', { when })}</h2>
        <ChangeBadges changes={changes} />
      </div>
      {some ? (
        <Changes changes={changes} most={5} level={3} onlyUnseen={onlyUnseen} className="mt-3" />
      ) : (
        // Where only the number differs, its search says so.
        changes.difference === 0 && <p className="mt-1 text-muted">{t('searches.news.none', { when })}</p>
      )}
      {saved.some(({ kept: { now } }) => now !== undefined && now.count > carsInLook) && (
        <p className="mt-2 text-sm text-muted">{t('searches.among', { count: carsInLook })}</p>
      )}
      <FavouritesChanged since={since} />
    </section>
  )
}

/** The number of favourites changed since a time in ms, as far as their own page has looked at them. */
const FavouritesChanged = ({ since }: { since: number }) => {
  const { t } = useTextContext()
  const cars = useKeptCars(({ items }) => items)
  const changed = useMarks(
    ({ items }) =>
      Object.keys(items).filter(
        (id) =>
          items[id]?.favourite !== undefined &&
          Object.hasOwn(cars, id) &&
          cars[id]?.changes?.some(({ at }) => at > since) === true,
      ).length,
  )
  if (changed === 0) return null
  return (
    <p className="mt-3 flex items-center gap-2 border-t border-line pt-3">
      <Icon name="heart" className="text-muted" />
      <Link to="/favourites" search={{}} className="text-accent-ink hover:underline">
        {t('searches.favourites.changed', { count: changed })}
      </Link>
    </p>
  )
}
