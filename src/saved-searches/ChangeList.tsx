import { type ReactNode, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props<C> {
  readonly title: string
  readonly cars: readonly C[]
  readonly none: string
  readonly idOf: (each: C) => string
  readonly line: (each: C) => ReactNode
  /** How many stand there before more are asked for. */
  readonly most: number
  readonly level: 3 | 4
}

/** Cars with one kind of change, the first of them at once. */
export const ChangeList = <C,>({ title, cars, none, idOf, line, most, level }: Props<C>) => {
  const t = useT()
  const format = useFormat()
  const [shown, setShown] = useState(most)
  const Heading = `h${level}` as const
  return (
    <div role="group" aria-label={title} className="min-w-0">
      <Heading className="flex items-baseline gap-2 font-semibold">
        <span>{title}</span>{' '}
        <span className="text-sm font-normal text-muted">{format.number(cars.length)}</span>
      </Heading>
      {cars.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {cars.slice(0, shown).map((each) => (
            <li key={idOf(each)} className="py-1">
              {line(each)}
            </li>
          ))}
        </ul>
      )}
      {cars.length > shown && (
        <Button size="sm" tone="quiet" className="mt-1" onClick={() => setShown(shown + most * 4)}>
          {t('ui.more')}
        </Button>
      )}
    </div>
  )
}
