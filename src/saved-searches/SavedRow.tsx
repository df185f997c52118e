import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { emptyAddress, writeAddress } from '#src/app/address/address.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import { carsInLook, hasChanges } from '#src/search-marks/looks.ts'
import { markNewOf, useWatching } from '#src/search-marks/news.ts'
import {
  changeSearches,
  newestFirst,
  savedSearches,
  seeSearches,
  useSearches,
} from '#src/search-marks/searches.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, IconButton, buttonClass } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { late } from '#src/ui/late.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { useSaveAuctions } from '#src/card/AuctionsButton.tsx'
import { ChangeBadges, Changes } from './Changes.tsx'
import { useRefresh } from './refresh.ts'
import { SaveSearch } from './SaveSearchButton.tsx'
import { type SavedSearch, useSearchWords } from './use-searches.ts'

const FeedDialog = late(async () => (await import('./FeedDialog.tsx')).FeedDialog)

interface Props extends SavedSearch {
  readonly opened: boolean
  readonly onlyUnseen: boolean
  readonly onRemove: (name: string) => void
}

export const SavedRow = ({ query, kept, search, changes, opened, onlyUnseen, onRemove }: Props) => {
  const { t, format } = useTextContext()
  const [open, setOpen] = useState(opened)
  const [renaming, setRenaming] = useState(false)
  const [feed, setFeed] = useState<'feed' | 'calendar'>()
  const { name, line } = useSearchWords(search, kept)
  const { now, seen } = kept
  const auctions = useSaveAuctions(search)
  const minute = useNow(minuteMs)
  const problem = useRefresh(({ failed }) => (Object.hasOwn(failed, query) ? failed[query] : undefined))
  const { fresh, dropped, left, difference } = changes
  const since = seen === undefined ? '' : format.dateTime(seen.at, { showYear: false })
  const lines = [
    kept.name === undefined ? undefined : line,
    search.sort === 'newest'
      ? undefined
      : t(`results.sort.${search.sort}`, { currency: search.currency.toUpperCase() }),
    search.within && t('within.scope'),
  ].filter((part) => part !== undefined)
  return (
    <article className="rounded-lg border border-line bg-surface p-3 sm:px-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-md font-semibold wrap-anywhere">
            <Link to="/" search={writeAddress({ ...emptyAddress, search })} className="hover:underline">
              {name}
            </Link>
          </h3>
          {lines.length > 0 && <p className="text-sm wrap-anywhere text-muted">{lines.join(' · ')}</p>}
        </div>
        <span className="-me-1.5 print:hidden">
          <Menu
            label={t('searches.more', { name })}
            align="end"
            trigger={(props) => (
              <IconButton size="sm" icon="more" label={t('searches.more', { name })} {...props} />
            )}
            items={[
              { icon: 'note', label: t('searches.rename'), onSelect: () => setRenaming(true) },
              { icon: 'gavel', label: t('searches.auctions'), onSelect: auctions.save },
              ...(['feed', 'calendar'] as const).map((kind) => ({
                icon: 'link' as const,
                label: t(`searches.${kind}`),
                onSelect: () => setFeed(kind),
              })),
              { icon: 'trash', label: t('searches.remove'), onSelect: () => onRemove(name) },
            ]}
          />
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">
            {now === undefined
              ? t('searches.uncounted')
              : now.count === 0
                ? t('found.count.none')
                : t('found.count', { count: now.count, n: format.number(now.count) })}
          </span>
          {now !== undefined && seen !== undefined && (
            <span className="text-sm text-muted">
              {difference === 0
                ? t('searches.same', { when: since })
                : t('searches.difference', { difference: format.signed(difference), when: since })}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {fresh.length > 0 && (
            <Link
              to="/"
              search={writeAddress({ ...emptyAddress, search: newestFirst(search) })}
              onClick={() => markNewOf(query)}
              className={buttonClass({ size: 'sm' })}
            >
              {t('searches.new.show')}
            </Link>
          )}
          {hasChanges(changes) && (
            <Button
              size="sm"
              icon="check"
              onClick={({ currentTarget }) => {
                // The press removes the button.
                currentTarget.closest('article')?.querySelector<HTMLElement>('h3 a')?.focus()
                void seeSearches([query])
                announce(t('searches.seen.done'))
              }}
            >
              {t('searches.seen')}
            </Button>
          )}
        </div>
      </div>
      {fresh.length + dropped.length + left.length > 0 && (
        <Disclosure
          summary={t('searches.changes')}
          badge={<ChangeBadges {...{ changes }} />}
          open={open}
          onToggle={setOpen}
          className="-mx-2 mt-1"
        >
          {open && (
            <Changes
              changes={changes}
              most={10}
              level={4}
              onlyUnseen={onlyUnseen}
              className="px-2 pt-1 pb-2"
            />
          )}
        </Disclosure>
      )}
      {now !== undefined && seen !== undefined && now.count > carsInLook && (
        <p className="mt-1 text-sm text-muted">
          {t('searches.among.of', { count: carsInLook, all: now.count })}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted print:hidden">
        <NotifySwitch query={query} on={kept.notify === true} name={name} />
        {auctions.said !== undefined && <span>{auctions.said}</span>}
        {now !== undefined && (
          <span>
            {problem === undefined
              ? t('searches.counted', { ago: format.ago(now.at, minute) })
              : problemWords(t, problem).title}
          </span>
        )}
      </div>
      {feed !== undefined && (
        <FeedDialog kind={feed} query={query} name={name} onClose={() => setFeed(undefined)} />
      )}
      {renaming && <SaveSearch search={search} onClose={() => setRenaming(false)} />}
    </article>
  )
}

/** Notifications and the lock for a single tab both need https. */
const canNotify = () => typeof Notification !== 'undefined' && 'locks' in navigator

async function setNotify(query: string, on: boolean): Promise<void> {
  await changeSearches([query], (kept) => ({ ...kept, notify: on }))
  const some = savedSearches(useSearches.getState().items).some(([, { notify }]) => notify === true)
  useWatching.setState({ on: some })
}

interface NotifySwitchProps {
  readonly query: string
  readonly on: boolean
  readonly name: string
}

/** Whether the browser notifies of new cars of this search. Only the first press asks for permission. */
const NotifySwitch = ({ query, on, name }: NotifySwitchProps) => {
  const { t } = useTextContext()
  const id = useId()
  const [refused, setRefused] = useState(false)
  if (!canNotify()) return <span />
  const choose = async (wanted: boolean) => {
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    setRefused(!allowed)
    if (allowed) await setNotify(query, wanted)
    else announce(t('searches.notify.refused'))
  }
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <label className="flex min-h-6 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-how`}
          onChange={(event) => void choose(event.target.checked)}
        />
        {t('searches.notify')}
        <span className="sr-only">{name}</span>
      </label>
      <p id={`${id}-how`} className={refused ? 'text-bad' : on ? 'text-muted' : 'sr-only'}>
        {t(refused ? 'searches.notify.refused' : 'searches.notify.how')}
      </p>
    </div>
  )
}
