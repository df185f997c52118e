import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { problemOf } from '#src/api/problem-error.ts'
import { useShownCurrency } from '#src/app/address/use-address.ts'
import { carById } from '#src/api/queries.ts'
import { CardNote, RowPicture } from '#src/card/card-lines.tsx'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { keptCarOf, rememberCar } from '#src/card/remember-car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { keptOffer } from '#src/price/kept-offer.ts'
import { priceText } from '#src/price/price-text.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { noteCar, showCar, unmarkSeen } from '#src/stores/marks.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import type { MarkKind } from './mark-kinds.ts'

interface Props {
  readonly id: string
  readonly kind: MarkKind
  /** The mark is taken away, and the row with it; with the note that it had. */
  readonly onGone: (note?: string) => void
}

/** A marked car as the service has it now, or as it was when it was last seen here. */
export const MarkRow = ({ id, kind, onGone }: Props) => {
  const t = useT()
  const format = useFormat()
  const note = useMark(id)?.note
  const kept = useKeptCars(({ items }) => (Object.hasOwn(items, id) ? items[id] : undefined))
  const [editing, setEditing] = useState(false)
  const found = useQuery(carById(id, useLanguage()))
  const car = found.data
  // What is known of it now is what will be left of it once it is gone: kept in the store, which is outside of the page.
  useEffect(() => {
    if (car !== undefined) rememberCar(car)
  }, [car])
  const problem = found.error === null ? undefined : problemOf(found.error)
  const gone = problem?.kind === 'absent'
  const sold = car !== undefined && car.listings.every(({ archived }) => archived === true)
  const known = car === undefined ? kept : keptCarOf(car)
  const offer = keptOffer(known, worthIn(useRates(), useShownCurrency()))
  const name =
    known === undefined
      ? t(found.isPending ? 'ui.loading' : 'card.unnamed')
      : [known.year, known.name ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:flex-nowrap">
      <RowPicture picture={known?.picture} className="w-28 shrink-0 self-start rounded-sm sm:w-32" />
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">
          <Link to="/car/$carId" params={{ carId: id }} search={{}} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <span className={cx('min-w-0 wrap-break-word', gone || sold ? 'text-muted' : 'font-medium')}>
            {priceText(t, format, offer)}
          </span>
          {sold && <Badge tone="warn">{t('car.sold')}</Badge>}
          {gone && <Badge tone="neutral">{t('marks.gone')}</Badge>}
        </p>
        {problem !== undefined && !gone && (
          <p className="text-sm text-muted">{problemWords(t, problem).title}</p>
        )}
        {note !== undefined && (
          <div className="mt-1 max-w-prose">
            <CardNote note={note} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2 sm:justify-end">
        {kind === 'notes' ? (
          <>
            <Button size="sm" icon="note" onClick={() => setEditing(true)}>
              {t('card.note.change')}
            </Button>
            <Button
              size="sm"
              icon="trash"
              onClick={() => {
                noteCar(id, '')
                onGone(note)
              }}
            >
              {t('marks.note.remove')}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            icon="eye"
            onClick={() => {
              if (kind === 'hidden') showCar(id)
              else unmarkSeen(id)
              onGone()
            }}
          >
            {t(kind === 'hidden' ? 'card.unhide' : 'card.seen.not')}
          </Button>
        )}
      </div>
      {editing && <NoteDialog carIds={[id]} label={name} onClose={() => setEditing(false)} />}
    </article>
  )
}
