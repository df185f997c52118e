import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'

type Props = {
  /** Said when the inventory is the demo's: its listings are modelled. */
  demo: boolean
  /** Where data, maps and pictures come from, with their licences. */
  attributions?: ReactNode
}

export const Footer = ({ demo, attributions }: Props) => {
  const t = useT()
  return (
    <footer className="mt-auto border-t border-line px-3 py-5 text-sm text-muted sm:px-5 print:px-0">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <p className="font-medium text-ink">Forecourt</p>
        {demo && <p>{t('frame.demo')}</p>}
        {attributions !== undefined && (
          <details className="print:hidden">
            <summary className="rounded-xs underline decoration-edge underline-offset-4 hover:text-ink">
              {t('frame.attributions')}
            </summary>
            <div className="mt-2">{attributions}</div>
          </details>
        )}
      </div>
    </footer>
  )
}
