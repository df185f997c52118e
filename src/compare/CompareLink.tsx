import { useRouter } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'

const comparedCars = { least: 2, most: mostCompared } as const

const compareHref = (ids: readonly string[]): string | undefined =>
  ids.length < comparedCars.least || ids.length > comparedCars.most
    ? undefined
    : `/compare${writeQueryText([['cars', ids.join(',')]])}`

export const CompareLink = ({ ids }: { readonly ids: readonly string[] }) => {
  const t = useT()
  const { history } = useRouter()
  const href = compareHref(ids)
  const look = buttonClass({ size: 'sm' })
  const words = (
    <>
      <Icon name="compare" />
      {t('card.compare')}
    </>
  )
  if (href === undefined)
    return (
      <span title={t('favourites.compare.how', comparedCars)} className={`${look} border-dashed text-muted`}>
        {words}
        <span className="sr-only">{t('favourites.compare.how', comparedCars)}</span>
      </span>
    )
  return (
    <a
      href={href}
      className={look}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        history.push(href)
      }}
    >
      {words}
    </a>
  )
}
