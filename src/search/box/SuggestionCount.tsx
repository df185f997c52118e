import { useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { Count } from '#src/ui/Count.tsx'

type Props = {
  search: Search
  /** Nobody is typing on: what is offered is worth a request. */
  wanted: boolean
}

/** How many cars a suggestion finds, asked for behind everything else. */
export function SuggestionCount({ search, wanted }: Props) {
  const format = useFormat()
  const { data, isError } = useQuery({
    ...carsCounted(search, useLanguage()),
    retry: false,
    enabled: wanted && isAskable(search),
  })
  return (
    <Count
      state={isError ? 'failed' : data === undefined ? 'waiting' : 'ready'}
      text={data === undefined ? undefined : format.number(data)}
    />
  )
}
