import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { carLabel } from '#src/card/title.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { shareUrl } from './ways-in/fallback-identity.ts'

export const CarSharePanel = ({ car }: { car: Car }) => {
  const t = useT()
  const language = useLanguage()
  const [spoken, setSpoken] = useState(false)
  return (
    <LinkPanel
      title={t('car.share.title')}
      line={carLabel(t, car)}
      link={shareUrl(car, spoken ? language : undefined)}
      how={t('car.share.how')}
    >
      <OptionRow checked={spoken} onChange={setSpoken} label={t('share.language')} />
    </LinkPanel>
  )
}
