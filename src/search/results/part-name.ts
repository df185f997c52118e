import type { MessageId } from '#src/i18n/message-id.ts'
import type { Faulty } from './faulty.ts'

/** What a part of the search is called. */
export const partName = (part: NonNullable<Faulty['part']>): MessageId =>
  part === 'page' || part === 'sort' || part === 'currency' ? `results.${part}.name` : `filters.name.${part}`
