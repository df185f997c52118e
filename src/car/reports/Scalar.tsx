import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { dateOf, isLink, isList, isPictureUrl, type Json } from './json.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { Picture } from '#src/ui/Picture.tsx'

/** One value of a report in the reader's way of writing: dates, numbers, yes and no, links, pictures. Text stays as written. */
export const Scalar = ({ value }: { value: Json }) => {
  const t = useT()
  const format = useFormat()
  if (value === null || value === '') return <span className="text-muted">{t('ui.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  // Years and ids are names: figures are grouped only where they are an amount of five digits or more.
  if (typeof value === 'number')
    return Math.abs(value) >= 10_000 || !Number.isInteger(value) ? format.number(value, 3) : String(value)
  if (isList(value) && value.length === 0) return <span className="text-muted">{t('reports.empty')}</span>
  if (isList(value)) return format.list(value.map(String))
  // Nested values are drawn by JsonTree; here they are a last resort.
  if (typeof value !== 'string') return JSON.stringify(value)
  const date = dateOf(value)
  if (date !== undefined)
    return <time dateTime={date}>{date.length > 10 ? format.dateTime(date) : format.date(date)}</time>
  if (isPictureUrl(value)) return <ReportPicture src={value} alt={t('reports.picture')} />
  if (isLink(value))
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-ink wrap-anywhere hover:underline"
      >
        {value.replace(/^https?:\/\//, '')} <Icon name="external" size={14} />
        <VisuallyHidden>({t('ui.external')})</VisuallyHidden>
      </a>
    )
  return <span className="whitespace-pre-line wrap-anywhere">{value}</span>
}

/** A picture that a report brings: small here, whole in a tab of its own. */
export const ReportPicture = ({ src, alt }: { src: string; alt: string }) => (
  <a href={src} target="_blank" rel="noopener noreferrer" className="block w-36 overflow-hidden rounded-sm">
    <Picture src={/\.svg(?:[?#]|$)/i.test(src) ? src : pictureUrl(src, 320)} alt={alt} />
  </a>
)

interface Props {
  readonly value: Json
  readonly label: string
}

/** A part of a report as it came, in a box of its own that scrolls: it may be of any size. */
export const JsonText = ({ value, label }: Props) => (
  <pre
    role="group"
    aria-label={label}
    tabIndex={0}
    className="mt-2 max-h-96 overflow-auto rounded-md bg-fill p-3 font-mono text-xs"
  >
    {JSON.stringify(value, null, 2)}
  </pre>
)
