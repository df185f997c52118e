import type { Listing } from '#contract/resources/listing.ts'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { sourceName } from '../listing.ts'

type Props = {
  listing: Listing
  /** As the button of the page that it is: "Open at Autohalle". */
  button?: boolean
}

/** To the advertisement itself, in a new tab, without telling the source where the reader came from. */
export const OutLink = ({ listing, button = false }: Props) => {
  const t = useT()
  const { url } = listing.external
  const name = sourceName(listing)
  // Only the web: a source must not bring another kind of link into the page.
  if (url === null || !/^https?:\/\//i.test(url)) return <span className="text-sm font-medium">{name}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={
        button
          ? `${buttonClass({ tone: 'primary' })} max-w-60 min-w-0 shrink!`
          : 'inline-flex min-h-6 items-center gap-1 text-sm font-medium text-accent-ink hover:underline'
      }
    >
      <span className={button ? 'truncate' : undefined}>
        {button ? t('car.open.at', { source: name }) : name}
      </span>
      <Icon name="external" size={button ? 16 : 14} />
      <VisuallyHidden>({t('ui.external')})</VisuallyHidden>
    </a>
  )
}
