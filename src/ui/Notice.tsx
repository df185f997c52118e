import type { ReactNode, Ref } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type NoticeTone = 'info' | 'good' | 'warn' | 'error'

const looks: Record<NoticeTone, { box: string; ink: string; icon: IconName }> = {
  info: { box: 'bg-accent-soft', ink: 'text-accent-ink', icon: 'info' },
  good: { box: 'bg-good-soft', ink: 'text-good', icon: 'check' },
  warn: { box: 'bg-warn-soft', ink: 'text-warn', icon: 'warning' },
  error: { box: 'bg-bad-soft', ink: 'text-bad', icon: 'warning' },
}

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  icon?: IconName
  action?: ReactNode
  /** A single button beside it. */
  act?: { readonly label: string; readonly icon?: IconName; readonly onPress: () => void }
  titleRef?: Ref<HTMLParagraphElement>
  children?: ReactNode
  className?: string
}

/** Information beside the work it is about. It is not announced; call `announce` for that. */
export const Notice = ({ tone = 'info', title, icon, action, act, titleRef, children, className }: Props) => {
  const look = looks[tone]
  return (
    <div
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3', look.box, className)}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon name={icon ?? look.icon} size={18} className={cx('mt-px', look.ink)} />
        <div className="min-w-0 flex-1">
          {title !== undefined && (
            <p ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1} className="font-semibold">
              {title}
            </p>
          )}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
      </div>
      {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
      {act && (
        <Button size="sm" {...(act.icon && { icon: act.icon })} onClick={act.onPress}>
          {act.label}
        </Button>
      )}
    </div>
  )
}
