import { useId, useRef, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useKeeping } from '#src/stores/keeping.ts'
import { noteCar, noteLength } from '#src/stores/marks.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { announce } from '#src/ui/announcer.ts'
import { FormDialog } from '#src/ui/Dialog.tsx'

interface Props {
  /** Ids of one car, or of several that get the same note. */
  readonly carIds: readonly string[]
  /** Name of the car, or number of cars. */
  readonly label: string
  readonly onClose: () => void
}

/**
 * A note on a car, stored with the marks of this device. An empty note is removed. For several cars, and where
 * another tab has written meanwhile, the text is added to the existing notes, so that no text is lost.
 */
export const NoteDialog = ({ carIds, label, onClose }: Props) => {
  const t = useT()
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const marks = useMarks(({ items }) => items)
  const isKept = useKeeping(({ keeping }) => keeping === 'kept')
  const noteOf = (carId: string) => markOf(marks, carId)?.note ?? ''
  const several = carIds.length > 1
  const [before] = useState(several ? '' : carIds.map(noteOf).join(''))
  const save = () => {
    const line = text.current?.value ?? ''
    for (const carId of line === before ? [] : carIds)
      noteCar(carId, noteOf(carId) === before ? line : `${noteOf(carId)}\n${line}`)
    announce(t('card.note.saved'))
  }
  return (
    <FormDialog title={label} act={t('card.note.save')} onAct={save} onClose={onClose}>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t('card.note')}
        </label>
        <textarea
          ref={text}
          id={id}
          data-autofocus
          rows={4}
          // A form with a changed text beyond the limit is not sent.
          maxLength={Math.max(noteLength, before.length)}
          defaultValue={before}
          onKeyDown={(event) =>
            (event.ctrlKey || event.metaKey) &&
            event.key === 'Enter' &&
            event.currentTarget.form?.requestSubmit()
          }
          className="field px-3 py-2"
        />
        <p className="mt-1 text-sm text-muted">
          {several && <span>{t('card.note.added')} </span>}
          {isKept && <span>{t('card.note.kept')}</span>}
        </p>
      </div>
    </FormDialog>
  )
}
