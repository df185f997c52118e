import { useId, useRef } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { noteCar, noteLength, useMarks } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { carLabel } from './title.ts'

interface Props {
  /** One, or several that get the same line. */
  readonly cars: readonly Car[]
  readonly onClose: () => void
}

/**
 * A line about a car, kept with the marks of this device. An empty one takes the note away. For several cars it is added
 * to what each of them has, so that nothing is lost unseen.
 */
export const NoteDialog = ({ cars, onClose }: Props) => {
  const t = useT()
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const [first, ...others] = cars
  const several = others.length > 0
  const notes = useMarks((marks) => marks.notes)
  const noteOf = (car: Car) => (Object.hasOwn(notes, car.id) ? notes[car.id] : undefined)
  const save = () => {
    const line = text.current?.value ?? ''
    for (const car of cars) noteCar(car.id, several ? `${noteOf(car) ?? ''}\n${line}` : line)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={
        first === undefined || several ? t('card.note.cars', { count: cars.length }) : carLabel(t, first)
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" onClick={save}>
            {t('card.note.save')}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t('card.note')}
      </label>
      <textarea
        ref={text}
        id={id}
        data-autofocus
        rows={4}
        maxLength={noteLength}
        defaultValue={first === undefined || several ? '' : noteOf(first)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && save()}
        className="field px-3 py-2"
      />
      <p className="mt-1 text-sm text-muted">
        {several && t('card.note.added')} {t('card.note.kept')}
      </p>
    </Dialog>
  )
}
