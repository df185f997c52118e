import { useT } from '#src/i18n/use-t.ts'

/** Under a field: the service did not take its value, and why, in the service's own words. */
export const RefusedText = ({ id, reason }: { id?: string; reason: string }) => (
  <p id={id} className="px-2 pt-1 pb-1.5 text-sm break-words text-bad">
    {useT()('filters.refused')} <span lang="en">{reason}</span>
  </p>
)
