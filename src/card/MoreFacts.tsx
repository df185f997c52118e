import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { CardProps } from './matching-listing.ts'
import { codeName } from './code-name.ts'
import { FactList } from './FactList.tsx'

/** The facts a row has room for and a card has not. */
export const MoreFacts = ({ car, match: { listing } }: Pick<CardProps, 'car' | 'match'>) => {
  const t = useT()
  const format = useFormat()
  const { body_type: body, color, drive_wheels: drive, engine_volume: engine, seats } = car
  return (
    <FactList
      className="text-muted"
      facts={[
        ['body', body && codeName(t, 'body_types', body.id, body.name)],
        ['color', color && codeName(t, 'colors', color.id, color.name)],
        ['engine', engine === null ? null : format.volume(engine)],
        ['drive', drive && codeName(t, 'drive_wheels', drive.id, drive.name)],
        ['seats', seats === null ? null : t('card.seats', { count: seats })],
        ['seller', listing.seller_type === null ? null : codeName(t, 'seller_type', listing.seller_type)],
      ]}
    />
  )
}
