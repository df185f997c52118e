import '#src/styles/later.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAddressParams } from '#src/app/address/use-address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { handOn } from '#src/lib/hand-on.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { forgetSeen, noteCar, showAllCars } from '#src/stores/marks.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { setOnlyUnseen, usePrefs } from '#src/stores/prefs.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, tabClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { UndoNotice } from '#src/ui/list-parts.tsx'
import { WorkbenchFrame } from '#src/app/layout/WorkbenchFrame.tsx'
import { idsOf, type MarkKind, markKinds } from './mark-kinds.ts'
import { MarkRow } from './MarkRow.tsx'

/** Rows at once: each asks the service for its car. */
const step = 20

/** Everything that the reader marked on this device, by kind, with the way out of it. */
export const MarksPage = () => {
  const t = useT()
  const format = useFormat()
  const { show } = useAddressParams()
  const kind = markKinds.find((each) => each === show) ?? 'notes'
  const marks = useMarks(({ items }) => items)
  // What is known of a car that the service cannot be asked for lies in the database.
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
  // A note is words of the reader's own: taken away by a slip, it can be had back.
  const [removed, setRemoved] = useState<{ readonly id: string; readonly note: string }>()
  const list = useRef<HTMLUListElement>(null)
  const goOn = (at: number, act: () => void) => handOn(act, list, 'li a', at)
  return (
    <>
      {kind === 'seen' && (
        <label className="mt-4 flex items-center gap-2">
          <input
            type="checkbox"
            checked={onlyUnseen}
            onChange={(event) => setOnlyUnseen(event.target.checked)}
          />
          {t('marks.only.unseen')}
        </label>
      )}
      {removed !== undefined && (
        <UndoNotice
          onUndo={() =>
            goOn(0, () => {
              noteCar(removed.id, removed.note)
              setRemoved(undefined)
            })
          }
        >
          {t('marks.note.removed')}
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
                  onGone={(note) => {
                    if (note !== undefined) announce(t('marks.note.removed'))
                    goOn(at, () => setRemoved(note === undefined ? undefined : { id, note }))
                  }}
                />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            {ids.length > shownCount && (
              <Button onClick={() => setShownCount(shownCount + step)}>{t('ui.more')}</Button>
            )}
            {kind === 'hidden' && (
              <Button icon="eye" onClick={() => goOn(0, showAllCars)}>
                {t('marks.hidden.all')}
              </Button>
            )}
            {kind === 'seen' && (
              <Button icon="trash" onClick={() => goOn(0, forgetSeen)}>
                {t('marks.seen.forget')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
