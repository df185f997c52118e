import { flushSync } from 'react-dom'
import { useT } from '#src/i18n/use-t.ts'
import { showCar } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { carLinks } from './CardLink.tsx'

/** Replaces a car that was just hidden with a button that restores it. */
export const UndoHiding = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <div className="flex h-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg border border-line p-3 text-sm text-muted print:hidden">
      {t('marks.hidden.now')}
      <Button
        ref={takeOver}
        size="sm"
        icon="undo"
        data-hidden={id}
        onClick={() => {
          flushSync(() => showCar(id))
          carLinks()
            .find(({ dataset }) => dataset.car === id)
            ?.focus()
        }}
      >
        {t('marks.undo')}
      </Button>
    </div>
  )
}

/** Takes the focus, which was lost with the pressed button of the hidden card. */
const takeOver = (button: HTMLButtonElement | null) => {
  if (button !== null && document.activeElement === document.body) button.focus({ preventScroll: true })
}
