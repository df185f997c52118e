import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { searchParams, useAddress } from '#src/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { faulty } from './faulty.ts'
import { focusResults } from './focus-results.ts'
import { partName } from './part-name.ts'

interface Props {
  readonly problem: Problem
  readonly search: Search
  readonly retry: () => void
  readonly busy: boolean
}

const CopyAddress = ({ address }: { readonly address: string }) => {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => {
        setCopied(true)
        announce(t('ui.copied'))
      },
      // Refused by the browser: the address stands beside the button and can be selected.
      () => setCopied(false),
    )
  return (
    <Button size="sm" icon={copied ? 'check' : 'copy'} onClick={copy}>
      {copied ? t('ui.copied') : t('errors.access.address.copy')}
    </Button>
  )
}

/** What a reader can do about it: mend the search where that was refused, else try again. */
export const TroubleActions = ({ problem, search, retry, busy }: Props) => {
  const t = useT()
  const address = useAddress()
  const again = (
    <Button size="sm" icon="refresh" busy={busy} onClick={retry}>
      {t('ui.retry')}
    </Button>
  )
  const to = (next: Search, label: string) => (
    <Link
      key={label}
      to="/"
      search={searchParams(address, next)}
      onClick={focusResults}
      className={buttonClass({ size: 'sm' })}
    >
      {label}
    </Link>
  )
  switch (problem.kind) {
    case 'access':
      return (
        <>
          {again}
          {problem.address !== undefined && <CopyAddress address={problem.address} />}
        </>
      )
    case 'invalid': {
      const parts = faulty(problem.issues, search).flatMap(({ part, without }) => {
        if (part === undefined || without === undefined) return []
        return [to(without, t('results.trouble.field', { filter: t(partName(part)) }))]
      })
      return parts.length > 0 ? parts : again
    }
    case 'engine': {
      const plain = withFilter(withFilter(search, 'query', undefined), 'vin', undefined)
      const suspect = search.filters.query !== undefined || search.filters.vin !== undefined
      return (
        <>
          {suspect && to(plain, t('results.trouble.text'))}
          {again}
        </>
      )
    }
    case 'absent':
      return to(emptySearch, t('results.trouble.home'))
    case 'busy':
    case 'service':
    case 'timeout':
    case 'offline':
    case 'shape':
      return again
  }
}
