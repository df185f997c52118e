import { Link } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Empty } from '#src/ui/Empty.tsx'

/** An address that means nothing here: never a dead end (the router's `notFoundComponent`). */
export const NowherePage = () => {
  const t = useT()
  return (
    <Empty
      icon="search"
      level={1}
      title={t('errors.nowhere')}
      actions={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {t('errors.nowhere.action')}
        </Link>
      }
    />
  )
}
