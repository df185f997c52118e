import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'

const OwnCarsDialog = late(async () => (await import('./OwnCarsDialog.tsx')).OwnCarsDialog)

/** The gateway sets this where it accepts files: it was started on this machine, for this machine. */
const isTaken = () => typeof document !== 'undefined' && document.documentElement.dataset.ownCars === 'on'

export const OwnCars = () => {
  const t = useT()
  const [open, setOpen] = useState(false)
  if (!isTaken()) return null
  return (
    <>
      <Button size="sm" onPointerEnter={() => void OwnCarsDialog.preload()} onClick={() => setOpen(true)}>
        {t('own.open')}
      </Button>
      {open && (
        // In a section the dialog's header and footer are no landmarks. It does not inherit the footer's small grey.
        <section className="text-base text-ink">
          <OwnCarsDialog onClose={() => setOpen(false)} />
        </section>
      )}
    </>
  )
}
