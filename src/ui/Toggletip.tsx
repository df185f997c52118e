import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from './Icon.tsx'
import { Popover } from './Popover.tsx'

type Props = {
  /** The word that is explained. */
  term: string
  children: ReactNode
}

/** Jargon explained where it stands: on press, not on hover, so that fingers and keyboards reach it too. */
export const Toggletip = ({ term, children }: Props) => {
  const t = useT()
  const label = t('ui.explain', { term })
  return (
    <Popover
      label={label}
      align="center"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={label}
          className="inline-grid size-6 shrink-0 place-content-center rounded-full text-muted hover:bg-fill hover:text-ink pointer-coarse:size-8"
        >
          <Icon name="help" />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
