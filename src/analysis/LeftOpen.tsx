import type { FilterKey } from '#contract/filters.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Says which exclusions of the search an analysis could not count (countable.ts); nothing where it could count all. */
export const LeftOpen = ({ filters }: { readonly filters: readonly FilterKey[] }) => {
  const t = useT()
  const format = useFormat()
  if (filters.length === 0) return null
  return (
    <Notice>
      {t('sheets.excluded', { names: format.list(filters.map((key) => t(`filters.name.${key}`))) })}
    </Notice>
  )
}
