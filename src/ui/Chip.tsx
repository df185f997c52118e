import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  /** The name of the filter in smaller type: "Price". */
  name?: string
  onRemove: () => void
  /** In the link, but not usable here (a source that the account lacks). */
  struck?: boolean
  children: ReactNode
}

/** A chosen filter. The whole chip is the button that removes it (target size of 24 px and more). */
export const Chip = ({ name, onRemove, struck = false, children }: Props) => {
  const t = useT()
  return (
    <button
      type="button"
      onClick={onRemove}
      className="group inline-flex h-7.5 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface ps-3 pe-2 text-sm transition-colors hover:border-edge hover:bg-fill pointer-coarse:h-9"
    >
      <span className="sr-only">{t('ui.remove')} </span>
      {name !== undefined && <span className="shrink-0 text-muted">{name}</span>}
      <span className={cx('truncate font-medium', struck && 'text-muted line-through')}>{children}</span>
      <Icon name="close" size={14} className="text-muted group-hover:text-ink" />
    </button>
  )
}
