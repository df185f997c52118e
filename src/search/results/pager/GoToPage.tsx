import { useId, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  readonly last: number
  readonly onGo: (page: number) => void
}

/** The number of a page, as people write it: spaces and separators of thousands mean nothing. */
const readPage = (text: string, last: number): number | undefined => {
  const page = Number(text.replaceAll(/[\s.,\u00A0\u202F]/g, ''))
  return Number.isSafeInteger(page) && page >= 1 && page <= last ? page : undefined
}

/** A way to the pages that stand behind the dots. What is no page of these says so and leads nowhere. */
export const GoToPage = ({ last, onGo }: Props) => {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-center justify-center gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')
        const page = readPage(field?.value ?? '', last)
        setWrong(page === undefined)
        if (page === undefined || field === null) return field?.focus()
        field.value = ''
        onGo(page)
      }}
    >
      <label htmlFor={id} className="text-muted">
        {t('results.page.to')}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-of`}
        className="field h-8 w-20 px-2 pointer-coarse:h-11"
      />
      <Button size="sm" type="submit">
        {t('results.page.go')}
      </Button>
      <span id={`${id}-of`} role={wrong ? 'alert' : undefined} className={wrong ? 'text-bad' : 'text-muted'}>
        {t('filters.range.both', { from: format.number(1), to: format.number(last) })}
      </span>
    </form>
  )
}
