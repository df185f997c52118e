import { isMaskedVin } from '#contract/vin.ts'
import type { T } from '#src/i18n/use-t.ts'

/** A VIN in capitals, with a note if the source hides a part of it. */
export const vinText = (t: T, vin: string): string =>
  isMaskedVin(vin) ? t('card.vin.masked', { vin: vin.toUpperCase() }) : vin.toUpperCase()
