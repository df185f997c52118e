import { useT } from '#src/i18n/use-t.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { linkOfGroup, mostShared } from './sharing/share-link.ts'
import type { FavouriteCar } from './favourite-list.ts'

interface Props {
  readonly name: string
  readonly cars: readonly FavouriteCar[]
  readonly onClose: () => void
}

/** The link of a group; what the reader has written about its cars stays here. */
export const ShareGroup = ({ name, cars, onClose }: Props) => {
  const t = useT()
  const link = linkOfGroup(
    name,
    cars.map(({ id, car }) => ({ id, vin: car?.vin ?? undefined })),
    location.origin,
  )
  return (
    <Dialog open onClose={onClose} width="sm" title={t('favourites.group.share')}>
      {cars.length === 0 ? (
        <p>{t('favourites.group.how')}</p>
      ) : link === undefined ? (
        <p>{t('shared.long', { most: mostShared, count: cars.length })}</p>
      ) : (
        <LinkPanel
          title={name}
          line={t('favourites.count', { count: cars.length })}
          link={link}
          how={t('shared.how')}
        >
          <p className="text-sm text-muted">{t('shared.without')}</p>
        </LinkPanel>
      )}
    </Dialog>
  )
}
