import { flushSync } from 'react-dom'
import { useT } from '#src/i18n/use-t.ts'
import { showCar } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { carLinks } from './CardLink.tsx'

interface Props {
  readonly id: string
}

/** In the place of a car that was just hidden: after a slip it is back where it was. */
export const UndoHiding = ({ id }: Props) => {
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

/** It stands where the card was whose button was pressed: the focus, lost with that, goes on here. */
const takeOver = (button: HTMLButtonElement | null) => {
  if (button !== null && document.activeElement === document.body) button.focus({ preventScroll: true })
}
