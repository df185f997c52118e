import { I18nProvider, Trans } from '@lingui/react'
import type { ReactElement } from 'react'
import { i18n, messageFormats } from './i18n.ts'
import type { MessageId, MessageValues } from './message-id.ts'

type Props = {
  id: MessageId
  values?: MessageValues
  /** Elements for the tags in the text: `<b>…</b>` takes `components={{ b: <strong /> }}`. */
  components?: Record<string, ReactElement>
}

/** A text with elements in it, so that word order stays the translator's choice. */
export const Message = ({ id, values = {}, components = {} }: Props) => (
  <I18nProvider i18n={i18n}>
    <Trans id={id} values={values} components={components} formats={messageFormats} />
  </I18nProvider>
)
