import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { type Button, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'

const comparedCars = { least: 2, most: mostCompared } as const

interface Props extends Pick<ComponentProps<typeof Button>, 'tone'> {
  readonly ids: readonly string[]
}

/** A link to the comparison of these cars; for too few or too many it only says how many can be compared. */
export const CompareLink = ({ ids, tone }: Props) => {
  const t = useT()
  const look = buttonClass({ tone, size: 'sm' })
  const words = (
    <>
      <Icon name="compare" />
      {t('card.compare')}
    </>
  )
  if (ids.length < comparedCars.least || ids.length > comparedCars.most)
    return (
      <span title={t('favourites.compare.how', comparedCars)} className={`${look} border-dashed text-muted`}>
        {words}
        <span className="sr-only">{t('favourites.compare.how', comparedCars)}</span>
      </span>
    )
  return (
    <Link to="/compare" search={{ cars: ids.join(',') }} className={look}>
      {words}
    </Link>
  )
}
