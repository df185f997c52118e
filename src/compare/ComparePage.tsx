import '#src/styles/later.css'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, useEffect } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { shownFailure, useFailure } from '#src/api/failure.ts'
import { problemOf } from '#src/api/get.ts'
import { carLabel } from '#src/card/title.ts'
import { announce } from '#src/ui/announcer.ts'
import { SectionToggle } from '#src/car/Section.tsx'
import { KeptNotice } from '#src/offline/KeptNotice.tsx'
import { mostCompared, setCompared, useCompared } from '#src/stores/compared.ts'
import { Button } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { moved } from '#src/ui/MoveButtons.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { comparedCar, useComparison, wantedIn } from './use-comparison.ts'
import { CompareTable } from './CompareTable.tsx'
import type { CompareColumn } from './rows.ts'
import { keptCarFrom, useKeptCars } from '#src/stores/kept-cars.ts'
import { markedIds } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { TextField } from '#src/ui/TextField.tsx'

/** Two to six cars side by side, as named in the URL. */
export const ComparePage = () => {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const { wanted, left, want, differences, setDifferences } = useComparison()
  const found = useQueries({
    queries: wanted.map((each) => ({ ...comparedCar(each, language), ...shownFailure })),
  })
  const collected = useCompared(({ cars }) => cars)

  const columns = wanted
    .flatMap((each, at): CompareColumn[] => {
      const car = found[at]?.data?.car
      return car === undefined ? [] : [{ wanted: each, car }]
    })
    // An id and a VIN may name the same car.
    .filter(({ car }, at, all) => all.findIndex((other) => other.car.id === car.id) === at)
  const isAbsent = (error: Error | null) => error !== null && problemOf(error).kind === 'absent'
  const gone = wanted.filter((_, at) => isAbsent(found[at]?.error ?? null))
  const failure = useFailure(
    found.filter(({ error }) => !isAbsent(error)),
    wanted.join(),
  )
  const kept = found.flatMap(({ data }) => data?.since ?? [])
  const askAgain = () => {
    for (const each of found) if (each.isError || each.data?.since !== undefined) void each.refetch()
  }
  const waiting = found.some(({ isPending }) => isPending)
  const hasPlace = (each: string, at: number) =>
    (found[at]?.isPending === true && found[at].errorUpdateCount === 0) ||
    columns.some((column) => column.wanted === each)
  const places = wanted.filter(hasPlace)
  /** Cars that are gone or not available now stay in the URL. */
  const others = wanted.filter((each, at) => !hasPlace(each, at))

  /** Also updates the tab's collected cars if they are the ones shown; a foreign link leaves them alone. */
  const show = (next: readonly string[], isStep: boolean, added?: Car) => {
    const ids = new Set<string>(columns.map(({ car }) => car.id))
    if (collected.length === ids.size && collected.every(({ id }) => ids.has(id))) {
      const known = [...columns.map(({ car }) => car), ...(added === undefined ? [] : [added])]
      const byName = new Map(columns.map((column) => [column.wanted, column.car]))
      setCompared(
        next.flatMap((each) => {
          const car = byName.get(each) ?? known.find(({ id }) => id === each)
          return car === undefined ? [] : [{ id: car.id, name: carLabel(t, car) }]
        }),
      )
    }
    want(next, isStep)
  }
  const keep = (isKept: (each: string) => boolean) => show(wanted.filter(isKept), true)
  const addButton = (
    <Button icon="plus" size="sm" onClick={() => setAdding(true)}>
      {t('compare.add')}
    </Button>
  )
  return (
    <WorkbenchFrame
      wide
      title={t('compare.title')}
      note={t('compare.note')}
      actions={
        columns.length > 0 && (
          <>
            {columns.length > 1 && (
              <SectionToggle icon="compare" pressed={differences} onPress={setDifferences}>
                {t('car.listings.differences')}
              </SectionToggle>
            )}
            <Button tone="quiet" size="sm" icon="print" onClick={() => print()}>
              {t('car.print')}
            </Button>
            {addButton}
          </>
        )
      }
    >
      <KeptNotice
        cars
        since={kept.length === 0 ? undefined : Math.min(...kept)}
        onRetry={askAgain}
        className="mt-4"
      />
      {left.length > 0 && (
        <Notice tone="warn" className="mt-4">
          {t('compare.left', { count: left.length, most: mostCompared })}
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice
          tone="warn"
          className="mt-4"
          act={{
            icon: 'close',
            label: t('compare.gone.remove'),
            onPress: () => keep((each) => !gone.includes(each)),
          }}
        >
          <span className="wrap-anywhere">
            {t('compare.gone', { count: gone.length, cars: format.list(gone) })}
          </span>
        </Notice>
      )}
      {failure !== undefined && (
        <Problem
          problem={failure.problem}
          until={failure.until}
          onRetry={askAgain}
          retrying={found.some(({ isFetching }) => isFetching)}
        />
      )}
      {wanted.length === 0 && (
        <Empty icon="compare" title={t('compare.none')} actions={addButton}>
          {t('compare.how')}
        </Empty>
      )}
      {waiting && failure === undefined && columns.length === 0 && (
        <Skeleton className="mt-4 h-96 w-full rounded-lg" />
      )}
      {columns.length > 0 && (
        <CompareTable
          columns={columns}
          places={places}
          differences={differences && columns.length > 1}
          onMove={(column, to) => {
            show([...moved(places, column.wanted, to), ...others], false)
            const place = { name: carLabel(t, column.car), place: to + 1, count: places.length }
            announce(t('ui.moved', place))
          }}
          onRemove={(column) => keep((each) => each !== column.wanted)}
        />
      )}
      {adding && (
        <AddCar
          shown={columns.map(({ car }) => car.id)}
          full={wanted.length >= mostCompared}
          onAdd={(car) => {
            setAdding(false)
            show([...wanted, car.id], true, car)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </WorkbenchFrame>
  )
}

interface Props {
  readonly shown: readonly string[]
  readonly full: boolean
  readonly onAdd: (car: Car) => void
  readonly onClose: () => void
}

const listed = 8

const AddCar = ({ shown, full, onAdd, onClose }: Props) => {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const reading = useMutation({
    mutationFn: (wanted: string) => client.fetchQuery(comparedCar(wanted, language)),
    networkMode: 'always',
  })
  const marks = useMarks(({ items }) => items)
  const favourites = markedIds(marks, ({ favourite }) => favourite?.added)
    .filter((id) => !shown.includes(id))
    .slice(0, listed)
  const seen = markedIds(marks, (mark) => mark.seen)
    .filter((id) => !shown.includes(id) && !favourites.includes(id))
    .slice(0, listed)
  // The database is outside React; it is read once.
  useEffect(() => void useKeptCars.load(), [])

  const add = (wanted: string | undefined) => {
    setError(wanted === undefined ? t('compare.add.unread') : undefined)
    if (wanted === undefined) return
    // A closed dialog adds nothing: its callbacks are not called.
    reading.mutate(wanted, {
      onSuccess: ({ car }) => (shown.includes(car.id) ? setError(t('compare.add.already')) : onAdd(car)),
      onError: (thrown) => {
        const problem = problemOf(thrown)
        setError(problem.kind === 'absent' ? t('compare.add.absent') : problemWords(t, problem).title)
      },
    })
  }
  const dialog = { open: true, onClose, title: t('compare.add') }
  if (full) return <Dialog {...dialog}>{t('compare.full', { most: mostCompared })}</Dialog>
  return (
    <Dialog {...dialog}>
      <form
        className="flex items-end gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          add(wantedIn(typed))
        }}
      >
        <TextField
          data-autofocus
          label={t('compare.add.field')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          autoCapitalize="characters"
          spellCheck={false}
          translate="no"
          className="min-w-0 flex-1 self-start"
        />
        <Button type="submit" tone="primary" busy={reading.isPending} className="mt-6 self-start">
          {t('compare.add.submit')}
        </Button>
      </form>
      <Known title={t('compare.add.favourites')} ids={favourites} onChoose={add} />
      <Known title={t('compare.add.seen')} ids={seen} onChoose={add} />
    </Dialog>
  )
}

interface KnownProps {
  readonly title: string
  readonly ids: readonly string[]
  readonly onChoose: (id: string) => void
}

const Known = ({ title, ids, onChoose }: KnownProps) => {
  const t = useT()
  const kept = useKeptCars(({ items }) => items)
  // A car that was opened long ago may have a mark but no kept data.
  const known = ids.flatMap((id) => {
    const car = keptCarFrom(kept, id)
    return car === undefined ? [] : [{ id, car }]
  })
  if (known.length === 0) return null
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul>
        {known.map(({ id, car }) => (
          <li key={id}>
            <Button tone="quiet" full icon="plus" className="justify-start!" onClick={() => onChoose(id)}>
              {[car.year, car.name ?? t('card.unnamed')].filter((part) => part !== null).join(' ')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
