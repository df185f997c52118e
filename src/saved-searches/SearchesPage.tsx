import '#src/styles/later.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAddressParams } from '#src/app/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { focusInPlace, handOn } from '#src/lib/hand-on.ts'
import { hasChanges } from '#src/search-marks/looks.ts'
import { removeSearch, restoreSearch, seeSearches, type KeptSearch } from '#src/search-marks/searches.ts'
import { announce } from '#src/ui/announcer.ts'
import { BatchProgress, UndoNotice } from '#src/ui/list-parts.tsx'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { Digest } from './Digest.tsx'
import { RecentList } from './RecentList.tsx'
import { refreshSearches, cancelRefresh, useRefresh } from './refresh.ts'
import { SavedRow } from './SavedRow.tsx'
import { type SavedSearch, useOpened, useSavedSearches } from './use-searches.ts'

/** The searches that the reader saved, what has happened to them since, and those made lately. */
export const SearchesPage = () => {
  const t = useT()
  const client = useQueryClient()
  const loaded = useOpened()
  const saved = useSavedSearches()
  const running = useRefresh((refresh) => refresh.running)
  const refresh = async () => {
    const queries = saved.map(({ query }) => query)
    if (!(await refreshSearches(client, queries))) return
    const count = Object.keys(useRefresh.getState().failed).length
    announce(count === 0 ? t('searches.refresh.done') : t('searches.refresh.failed', { count }))
  }
  const seeAll = () => {
    void seeSearches(saved.map(({ query }) => query))
    announce(t('searches.seen.done'))
    // The button is of no use any more.
    focusInPlace([], 0)
  }
  return (
    <WorkbenchFrame
      title={t('searches.title')}
      actions={
        saved.length > 0 && (
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

/** How far the looks are, and how many could not be had. */
const Progress = () => {
  const t = useT()
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
  const t = useT()
  const navigate = useNavigate()
  const { show, unseen } = useAddressParams()
  const onlyUnseen = unseen !== undefined
  const list = useRef<HTMLUListElement>(null)
  // A search with its looks is not made again by typing: taken away by a slip, it can be had back.
  const [removed, setRemoved] = useState<{
    readonly query: string
    readonly kept: KeptSearch
    readonly name: string
  }>()
  const goOn = (at: number, act: () => void) => handOn(act, list, 'h3 a', at)
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
        <label className="flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={onlyUnseen}
            onChange={(event) =>
              void navigate({
                to: '/searches',
                search: {
                  ...(show !== undefined && { show }),
                  ...(event.target.checked && { unseen: '1' }),
                },
                replace: true,
                resetScroll: false,
              })
            }
          />
          {t('searches.unseen')}
        </label>
      </div>
      {undo}
      <ul ref={list} aria-label={t('searches.title')} className="mt-2 flex flex-col gap-2">
        {saved.map((each, at) => (
          <li key={each.query}>
            <SavedRow
              {...each}
              opened={each.query === show}
              onlyUnseen={onlyUnseen}
              onRemove={(name) => {
                announce(t('searches.removed', { name }))
                goOn(at, () => {
                  void removeSearch(each.query)
                  setRemoved({ query: each.query, kept: each.kept, name })
                })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
