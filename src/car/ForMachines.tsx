import { type ReactNode, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'

/** What programs and those who write them look for, and nobody who buys a car: closed until it is asked for. */
export const ForMachines = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Disclosure
      summary={t('car.machines')}
      open={open}
      onToggle={setOpen}
      level={3}
      className="mt-4 max-w-3xl"
    >
      {open && <div className="mt-2">{children}</div>}
    </Disclosure>
  )
}
