import { useId, useRef } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { noteCar, noteLength, useNote } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { carLabel } from './title.ts'

interface Props {
  readonly car: Car
  readonly onClose: () => void
}

/** A line about a car, kept with the marks of this device. An empty one takes the note away. */
export const NoteDialog = ({ car, onClose }: Props) => {
  const t = useT()
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const note = useNote(car.id)
  const save = () => {
    noteCar(car.id, text.current?.value ?? '')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={carLabel(t, car)}
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
        defaultValue={note}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && save()}
        className="field px-3 py-2"
      />
      <p className="mt-1 text-sm text-muted">{t('card.note.kept')}</p>
    </Dialog>
  )
}
