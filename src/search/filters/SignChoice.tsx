import { useT } from '#src/i18n/use-t.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'

/** Selects whether a press on an option includes or excludes it, where a button beside each option does not fit. */
export type Sign = 'in' | 'out'

export const SignChoice = ({ value, onChange }: { value: Sign; onChange: (sign: Sign) => void }) => {
  const t = useT()
  return (
    <SegmentedControl
      legend={t('filters.sign')}
      full
      value={value}
      segments={[
        { value: 'in', label: t('filters.sign.in') },
        { value: 'out', label: t('filters.sign.out') },
      ]}
      onChange={onChange}
    />
  )
}
