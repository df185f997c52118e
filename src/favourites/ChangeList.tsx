import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { CarChange } from '#src/stores/car-changes.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { changeWords } from './change-words.ts'

const inks = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' } as const

interface Props {
  readonly label: string
  readonly changes: readonly CarChange[]
  readonly now: number
}

/** Changes of a car, the last one first: what, before and after, and when it was found. */
export const ChangeList = ({ label, changes, now }: Props) => {
  const t = useT()
  const format = useFormat()
  return (
    <ul aria-label={label} className="flex flex-col gap-1 text-sm">
      {changes.toReversed().map((change, index) => {
        const { text, percent, icon, tone } = changeWords(change, t, format)
        return (
          // Two of one kind may have been found at one time; none holds a state.
          <li key={index} className="flex items-start gap-1.5">
            <Icon name={icon} size={14} className={cx('mt-0.5', inks[tone])} />
            <span className="min-w-0">
              <span>{text}</span>
              {percent !== undefined && (
                <span className={cx('ms-1.5 font-medium', inks[tone])}>
                  {format.percent(percent / 100, true)}
                </span>
              )}{' '}
              <time
                dateTime={new Date(change.at).toISOString()}
                title={format.dateTime(change.at)}
                className="whitespace-nowrap text-muted"
              >
                {`· ${format.ago(change.at, now)}`}
              </time>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
