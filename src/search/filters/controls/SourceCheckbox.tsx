import { memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { useChoice, useChosen } from '../../state/search-store.ts'
import { dimmedWhenZero, OptionLabel } from './OptionLabel.tsx'

type Props = {
  name: KeyOfKind<'sources'>
  host: string
  label: string
  /** The account has no such source. */
  lacking?: boolean
}

/** One source, known by its host: its id means another site to another account. */
export const SourceCheckbox = memo(({ name, host, label, lacking = false }: Props) => {
  const t = useT()
  const { choose, prefetch, now } = useChoice(name)
  const checked = useChosen(name, (hosts) => hosts?.includes(host) ?? false)
  const toggled = () => {
    const hosts = now() ?? []
    const next = hosts.includes(host) ? hosts.filter((other) => other !== host) : [...hosts, host].sort()
    return next.length > 0 ? next : undefined
  }
  return (
    <CheckboxRow
      checked={checked}
      onChange={() => choose(toggled())}
      onIntent={() => prefetch(toggled())}
      label={
        lacking ? (
          <>
            <s className="text-muted">{label}</s>{' '}
            <span className="text-sm text-muted">({t('filters.sources.lacking')})</span>
          </>
        ) : (
          <OptionLabel name={name} value={[host]}>
            {label}
          </OptionLabel>
        )
      }
      className={dimmedWhenZero}
    />
  )
})
