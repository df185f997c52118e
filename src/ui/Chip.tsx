import type { ComponentProps } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  /** What it is about, in smaller ink: "Price". */
  name?: string
  onRemove: () => void
  /** Stands in the link but cannot be used here (a source the account lacks). */
  struck?: boolean
} & Omit<ComponentProps<'button'>, 'onClick' | 'type'>

/** A chosen filter. The whole of it is the button that removes it (targets of 24 px and more). */
export const Chip = ({ name, onRemove, struck = false, children, className, ...rest }: Props) => {
  const t = useT()
  return (
    <button
      type="button"
      {...rest}
      onClick={onRemove}
      className={cx(
        'group inline-flex h-7.5 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface ps-3 pe-2 text-sm transition-colors hover:border-edge hover:bg-fill pointer-coarse:h-9',
        className,
      )}
    >
      <span className="sr-only">{t('ui.remove')} </span>
      {name !== undefined && <span className="shrink-0 text-muted">{name}</span>}
      <span className={cx('truncate font-medium', struck && 'text-muted line-through')}>{children}</span>
      <Icon name="close" size={14} className="text-muted group-hover:text-ink" />
    </button>
  )
}
