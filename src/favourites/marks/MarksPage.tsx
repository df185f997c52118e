import '#src/styles/later.css'
import { Link } from '@tanstack/react-router'
import { CarLink } from '#src/card/CarLink.tsx'
import { useEffect, useRef, useState } from 'react'
import { useAddressParams } from '#src/app/address/address.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { handOn } from '#src/lib/hand-on.ts'
import { keptCarFrom, useKeptCars } from '#src/stores/kept-cars.ts'
import { endMarks, noteCar, showCar, unmarkSeen } from '#src/stores/marks.ts'
import { useMarks, useMark } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, tabClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { smallButton, UndoNotice } from '#src/ui/list-parts.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { nameOf } from '../favourite-list.ts'
import { idsOf, type MarkKind, markKinds } from './mark-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { CardNote, RowPicture } from '#src/card/card-lines.tsx'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { keptCarOf, rememberCar } from '#src/card/remember-car.ts'
import { cx } from '#src/lib/cx.ts'
import { keptOffer, useWorth } from '#src/price/kept-offer.ts'
import { priceText } from '#src/price/price-text.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { problemWords } from '#src/ui/problem-words.ts'

/** The rows at first, because each requests its car. */
const step = 20

export const MarksPage = () => {
  const { t, format } = useTextContext()
  const { show } = useAddressParams()
  const kind = markKinds.find((each) => each === show) ?? 'notes'
  const marks = useMarks(({ items }) => items)
  // The database has data about cars that the service no longer knows.
  useEffect(() => void useKeptCars.load(), [])
  return (
    <WorkbenchFrame title={t('marks.title')}>
      <nav aria-label={t('marks.title')} className="mt-4 flex flex-wrap gap-1 border-b border-line">
        {markKinds.map((each) => (
          <Link
            key={each}
            to="/marks"
            search={each === 'notes' ? {} : { show: each }}
            replace
            aria-current={each === kind ? 'page' : undefined}
            className={tabClass(each === kind)}
          >
            {t(`marks.${each}`)}
            <span className="text-sm text-muted">{format.number(idsOf(marks, each).length)}</span>
          </Link>
        ))}
      </nav>
      <MarkList key={kind} kind={kind} ids={idsOf(marks, kind)} />
    </WorkbenchFrame>
  )
}

const MarkList = ({ kind, ids }: { readonly kind: MarkKind; readonly ids: readonly string[] }) => {
  const t = useT()
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const [shownCount, setShownCount] = useState(step)
  // A note is the user's own text, and many marks are weeks of work, so a mistaken removal can be undone.
  const [removed, setRemoved] = useState<{ readonly words: string; readonly undo: () => void }>()
  const list = useRef<HTMLUListElement>(null)
  const goOn = (at: number, act: () => void) => handOn(act, list, 'li a', at)
  const offer = (words: string, undo: () => void) => {
    announce(words)
    setRemoved({ words, undo })
  }
  const endAll = (of: 'hidden' | 'seen') =>
    goOn(0, () => offer(t(`marks.${of}.ended`, { count: ids.length }), endMarks(of)))
  return (
    <>
      {kind === 'seen' && (
        <OptionRow
          label={t('marks.only.unseen')}
          checked={onlyUnseen}
          onChange={(on) => usePrefs.setState({ onlyUnseen: on })}
          className="-mx-2 mt-4"
        />
      )}
      {removed !== undefined && (
        <UndoNotice
          onUndo={() =>
            goOn(0, () => {
              removed.undo()
              setRemoved(undefined)
            })
          }
        >
          {removed.words}
        </UndoNotice>
      )}
      {ids.length === 0 ? (
        <Empty
          icon={kind === 'notes' ? 'note' : kind === 'hidden' ? 'eye-off' : 'eye'}
          title={t(`marks.${kind}.none`)}
        >
          {t(`marks.${kind}.how`)}
        </Empty>
      ) : (
        <>
          <ul ref={list} aria-label={t(`marks.${kind}`)} className="mt-4 flex flex-col gap-2">
            {ids.slice(0, shownCount).map((id, at) => (
              <li key={id}>
                <MarkRow
                  id={id}
                  kind={kind}
                  onGone={(note) =>
                    goOn(at, () =>
                      note === undefined
                        ? setRemoved(undefined)
                        : offer(t('marks.note.removed'), () => noteCar(id, note)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            {ids.length > shownCount && (
              <Button onClick={() => setShownCount(shownCount + step)}>{t('ui.more')}</Button>
            )}
            {kind === 'hidden' && (
              <Button icon="eye" onClick={() => endAll('hidden')}>
                {t('marks.hidden.all')}
              </Button>
            )}
            {kind === 'seen' && (
              <Button icon="trash" onClick={() => endAll('seen')}>
                {t('marks.seen.forget')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}

interface Props {
  readonly id: string
  readonly kind: MarkKind
  /** Called after the mark and its row were removed, with the note that it had. */
  readonly onGone: (note?: string) => void
}

const MarkRow = ({ id, kind, onGone }: Props) => {
  const { t, format } = useTextContext()
  const note = useMark(id)?.note
  const kept = useKeptCars(({ items }) => keptCarFrom(items, id))
  const [editing, setEditing] = useState(false)
  const found = useQuery(carById(id, useLanguage()))
  const car = found.data
  // Keeps the car's current data for the time when it is gone; the store is outside React.
  useEffect(() => {
    if (car !== undefined) rememberCar(car)
  }, [car])
  const problem = found.error === null ? undefined : problemOf(found.error)
  const gone = problem?.kind === 'absent'
  const sold = car !== undefined && car.listings.every(({ archived }) => archived === true)
  const known = car === undefined ? kept : keptCarOf(car)
  const offer = keptOffer(known, useWorth())
  const name = known === undefined && found.isPending ? t('ui.loading') : nameOf(t, known)
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:flex-nowrap">
      <RowPicture picture={known?.picture} className="w-28 shrink-0 self-start rounded-sm sm:w-32" />
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">
          <CarLink id={id} className="hover:underline">
            {name}
          </CarLink>
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
            {smallButton('note', t('card.note.change'), () => setEditing(true))}
            {smallButton('trash', t('marks.note.remove'), () => {
              noteCar(id, '')
              onGone(note)
            })}
          </>
        ) : (
          smallButton('eye', t(kind === 'hidden' ? 'card.unhide' : 'card.seen.not'), () => {
            if (kind === 'hidden') showCar(id)
            else unmarkSeen(id)
            onGone()
          })
        )}
      </div>
      {editing && <NoteDialog carIds={[id]} label={name} onClose={() => setEditing(false)} />}
    </article>
  )
}
