import { Mended } from './Mended.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'

/** The page of an unknown address, with a link back to the search (the router's `notFoundComponent`). */
export const NowherePage = () => {
  const t = useT()
  return (
    <Mended>
      <Empty
        icon="search"
        level={1}
        title={t('frame.nowhere')}
        actions={
          <PlaceLink to="/" className={buttonClass({ tone: 'primary' })}>
            {t('frame.nowhere.action')}
          </PlaceLink>
        }
      />
    </Mended>
  )
}
