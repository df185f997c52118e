import { OwnCars } from '#src/own-cars/OwnCars.tsx'
import { useT } from '#src/i18n/use-t.ts'

/** @param demo shows that the inventory is the demo's and its listings are synthetic */
export const Footer = ({ demo }: { demo: boolean }) => {
  const t = useT()
  return (
    <footer className="mt-auto border-t border-line px-3 py-5 text-sm text-muted sm:px-5 print:px-0">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <p className="font-medium text-ink">Forecourt</p>
        {demo && <p>{t('frame.demo')}</p>}
        <OwnCars />
      </div>
    </footer>
  )
}
