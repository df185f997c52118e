import type { Format, T } from '#src/i18n/use-t.ts'

/** "40 seconds", "12 minutes", "3 hours". */
export const durationText = (t: T, seconds: number): string =>
  seconds < 90
    ? t('export.seconds', { count: Math.max(1, Math.round(seconds)) })
    : seconds < 5400
      ? t('units.minutes', { count: Math.round(seconds / 60) })
      : t('units.hours', { count: Math.round(seconds / 3600) })

/** "34 kB", "1.2 MB". */
export const sizeText = (t: T, format: Format, bytes: number): string =>
  bytes < 1e6
    ? t('export.size.kb', { value: format.number(Math.ceil(bytes / 1000)) })
    : t('export.size.mb', { value: format.number(bytes / 1e6, bytes < 1e7 ? 1 : 0) })
