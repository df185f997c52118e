import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/use-title.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Empty } from '#src/ui/Empty.tsx'
import { takeFocus } from './take-focus.ts'

type Props = { title: string; more: string; actions?: ReactNode }

/** Nothing is found at this address, and where else to look. */
export const AbsentCar = ({ title, more, actions }: Props) => {
  const t = useT()
  useTitle(title)
  return (
    <Empty
      icon="car"
      level={1}
      title={title}
      titleRef={takeFocus}
      actions={
        <>
          {actions}
          <Link to="/vins" className={buttonClass()}>
            {t('car.to.vins')}
          </Link>
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t('car.to.search')}
          </Link>
        </>
      }
    >
      <p>{more}</p>
    </Empty>
  )
}
