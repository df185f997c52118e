import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon, type IconName } from './Icon.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-fill text-ink',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

type Props = { tone?: BadgeTone; icon?: IconName; children: ReactNode; title?: string; className?: string }

/** A short fact. Its colour only repeats what its words say. */
export const Badge = ({ tone = 'neutral', icon, children, title, className }: Props) => (
  <span
    title={title}
    className={cx(
      'inline-flex h-5.5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {icon !== undefined && <Icon name={icon} size={14} />}
    <span className="truncate">{children}</span>
  </span>
)
