import '#src/styles/later.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressParams } from '#src/app/address/address.ts'
import { serverNow } from '#src/api/get.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { isForSale, worthOf } from '#contract/headline.ts'
import { keptOffer, useFirstWorth } from '#src/price/kept-offer.ts'
import { groupsInOrder, useGroups } from '#src/stores/groups.ts'
import { readChanges, useKeptCars } from '#src/stores/kept-cars.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { AuctionsButton } from '#src/card/AuctionsButton.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { minuteMs } from '#src/lib/relative-time.ts'
import { focusHeading } from '#src/lib/page-heading.ts'
import { useNow } from '#src/lib/timing.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { BatchProgress } from '#src/ui/list-parts.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { favouritesOf, inView, paramsOfView, tagsOf, type FavouriteCar, viewOf } from './favourite-list.ts'
import { FavouriteList } from './FavouriteList.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { favouriteCars, openFavourites, refreshFavourites, cancelRefresh, useRefresh } from './refresh.ts'

const idsOf = (cars: readonly FavouriteCar[]) => cars.map(({ id }) => id)

export const FavouritesPage = () => {
  const { t, format } = useTextContext()
  const client = useQueryClient()
  // The kept data and the service are outside React.
  useEffect(() => void openFavourites(client), [client])
  const marks = useMarks()
  const cars = useKeptCars()
  const groups = groupsInOrder(useGroups(({ items }) => items))
  const view = viewOf(useAddressParams())
  const all = favouritesOf(marks.items, cars.items)
  const rated = useFirstWorth()
  const worth = ({ car }: FavouriteCar) => {
    const offer = keptOffer(car, rated)
    return isForSale(offer) ? worthOf(offer, rated) : undefined
  }
  const shown = inView(all, view, worth)
  const news = all.filter(({ unread }) => unread.length > 0)
  const group = groups.find(({ id }) => id === view.group)
  /** A group without cars and without other filters. */
  const bare = group !== undefined && view.show === 'all' && view.tag === undefined
  const title = t('favourites.title')
  if (!marks.loaded || !cars.loaded) return <WorkbenchFrame title={title}>{null}</WorkbenchFrame>
  return (
    <WorkbenchFrame
      title={title}
      actions={
        all.length > 0 && (
          <>
            <Button icon="refresh" onClick={() => void refreshFavourites(client, idsOf(all))}>
              {t('favourites.refresh')}
            </Button>
            <AuctionsButton of={() => favouriteCars(client, idsOf(shown))}>
              {t('searches.auctions')}
            </AuctionsButton>
            <Button icon="print" onClick={() => print()}>
              {t('favourites.print')}
            </Button>
          </>
        )
      }
    >
      <p className="hidden text-sm print:block">
        {`${group === undefined ? '' : `${group.name} · `}${format.dateTime(serverNow(), { showZone: true })}`}
      </p>
      {all.length > 0 && <RefreshState cars={all} />}
      {news.length > 0 && (
        <Notice
          icon="history"
          className="mt-4 print:hidden"
          action={
            <>
              {view.show !== 'changed' && (
                <Link
                  to="/favourites"
                  search={paramsOfView({
                    show: 'changed',
                    sort: 'changed',
                    group: undefined,
                    tag: undefined,
                  })}
                  className={buttonClass({ size: 'sm' })}
                >
                  {t('favourites.news.show')}
                </Link>
              )}
              <Button
                size="sm"
                icon="check"
                onClick={() => {
                  focusHeading()
                  void readChanges(idsOf(news))
                }}
              >
                {t('favourites.news.read')}
              </Button>
            </>
          }
        >
          {t('favourites.news', { count: news.length })}
        </Notice>
      )}
      {(all.length > 0 || groups.length > 0) && <GroupTabs groups={groups} all={all} view={view} />}
      <FavouriteList
        // Another view is another list, without a selection.
        key={Object.values(paramsOfView(view)).join(' ')}
        label={title}
        cars={shown}
        groups={groups}
        tags={tagsOf(all)}
        view={all.length > 0 ? view : undefined}
      />
      {all.length === 0 ? (
        <Empty
          icon="heart"
          title={t('favourites.none')}
          actions={
            <Link to="/" search={{}} className={buttonClass({ tone: 'primary' })}>
              {t('favourites.none.search')}
            </Link>
          }
        >
          <p>{t('favourites.none.how')}</p>
          <p className="mt-2">{t('favourites.none.more')}</p>
        </Empty>
      ) : (
        shown.length === 0 && (
          <Empty
            icon={bare ? 'heart' : 'filter'}
            title={t(bare ? 'favourites.group.none' : 'favourites.view.none')}
            actions={
              <Link to="/favourites" search={{}} className={buttonClass()}>
                {t('favourites.view.all')}
              </Link>
            }
          >
            {view.group !== undefined && t('favourites.group.how')}
          </Empty>
        )
      )}
    </WorkbenchFrame>
  )
}

const RefreshState = ({ cars }: { readonly cars: readonly FavouriteCar[] }) => {
  const { t, format } = useTextContext()
  const client = useQueryClient()
  const now = useNow(minuteMs, serverNow)
  const { running, done, count, failed } = useRefresh()
  const [problem] = Object.values(failed)
  const asked = cars.flatMap(({ car }) => car?.asked ?? [])
  const oldest = Math.min(...asked)
  const since =
    asked.length < cars.length
      ? t('favourites.asked.not')
      : t('favourites.asked', { ago: format.ago(oldest, now) })
  const changed = cars.filter(({ unread }) => unread.length > 0).length
  useAnnounced(
    running || count === 0 || problem !== undefined ? '' : t('favourites.asked.all', { count: changed }),
  )
  if (running)
    return (
      <BatchProgress label={t('favourites.refreshing')} done={done} count={count} onCancel={cancelRefresh}>
        {t('vins.progress.of', { done, count })}
      </BatchProgress>
    )
  if (problem === undefined) return <p className="mt-1 text-sm text-muted">{since}</p>
  return (
    <div className="mt-4 print:hidden">
      <Problem problem={problem} onRetry={() => void refreshFavourites(client, idsOf(cars))}>
        <p>{`${t('favourites.offline')} ${since}`}</p>
      </Problem>
    </div>
  )
}
