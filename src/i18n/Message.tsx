import { Trans } from '@lingui/react'
import type { ReactElement } from 'react'
import { messageFormats } from './i18n.ts'
import type { MessageId, MessageValues } from './message-id.ts'

type Props = {
  id: MessageId
  values?: MessageValues
  /** Elements for the tags in the text: `<b>…</b>` takes `components={{ b: <strong /> }}`. */
  components?: Record<string, ReactElement>
}

/** A text with elements in it, so that word order stays the translator's choice. */
export const Message = ({ id, values = {}, components = {} }: Props) => (
  <Trans id={id} values={values} components={components} formats={messageFormats} />
)
