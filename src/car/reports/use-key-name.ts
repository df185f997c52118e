import { hasMessage } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { plainKey, readableKey } from './json.ts'

/** A report's key in the reader's language where it is a common one, else as its source wrote it, made readable. */
export function useKeyName(): (key: string) => string {
  const t = useT()
  return (key) => {
    const id = `reports.key.${plainKey(key)}`
    return hasMessage(id) ? t(id) : readableKey(key)
  }
}
