import { useT } from '#src/i18n/use-t.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'

/** What a press on an option does, where there is no room for a button of its own beside each. */
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
