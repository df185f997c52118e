import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { type KeptCar, useKeptCars } from '#src/stores/kept-cars.ts'
import { type Mark, useMarks } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { comparedCar, wantedIn } from './use-comparison.ts'

interface Props {
  readonly shown: readonly string[]
  readonly full: boolean
  readonly onAdd: (car: Car) => void
  readonly onClose: () => void
}

const listed = 8

/** The newest of the marked cars first, without those that are compared already. */
const newest = (
  marks: Readonly<Record<string, Mark>>,
  shown: readonly string[],
  at: (mark: Mark) => number | undefined,
): string[] =>
  Object.entries(marks)
    .flatMap(([id, mark]) => {
      const when = at(mark)
      return when === undefined || shown.includes(id) ? [] : [{ id, when }]
    })
    .toSorted((a, b) => b.when - a.when)
    .slice(0, listed)
    .map(({ id }) => id)

/** One more car for the comparison: by VIN or link, or of those that the reader knows already. */
export const AddCar = ({ shown, full, onAdd, onClose }: Props) => {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const marks = useMarks(({ items }) => items)
  const favourites = newest(marks, shown, ({ favourite }) => favourite?.added)
  const seen = newest(marks, [...shown, ...favourites], (mark) => mark.seen)
  // The database is outside of React; it is read once.
  useEffect(() => void useKeptCars.load(), [])

  const add = async (wanted: string | undefined) => {
    if (wanted === undefined) return setError(t('compare.add.unread'))
    setBusy(true)
    setError(undefined)
    try {
      const { car } = await client.fetchQuery(comparedCar(wanted, language))
      if (shown.includes(car.id)) setError(t('compare.add.already'))
      else onAdd(car)
    } catch (thrown) {
      const problem = problemOf(thrown)
      setError(problem.kind === 'absent' ? t('compare.add.absent') : problemWords(t, problem).title)
    }
    setBusy(false)
  }
  if (full)
    return (
      <Dialog open onClose={onClose} title={t('compare.add')}>
        <p>{t('compare.full', { most: mostCompared })}</p>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('compare.add')}>
      <form
        className="flex items-end gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void add(wantedIn(typed))
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
        <Button type="submit" tone="primary" busy={busy} className="mt-6 self-start">
          {t('compare.add.submit')}
        </Button>
      </form>
      <Known title={t('compare.add.favourites')} ids={favourites} onChoose={(id) => void add(id)} />
      <Known title={t('compare.add.seen')} ids={seen} onChoose={(id) => void add(id)} />
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
  const carOf = (id: string): KeptCar | undefined => (Object.hasOwn(kept, id) ? kept[id] : undefined)
  // Of what was seen long ago nothing may be kept but that it was.
  const known = ids.flatMap((id) => {
    const car = carOf(id)
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
