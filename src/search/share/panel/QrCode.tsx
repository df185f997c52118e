import { encode } from 'uqr'
import { useT } from '#src/i18n/use-t.ts'

/** The link as a picture for a phone's camera: dark on white in both themes, because that is what cameras read. */
export const QrCode = ({ link }: { readonly link: string }) => {
  const t = useT()
  let modules: readonly (readonly boolean[])[]
  try {
    modules = encode(link, { ecc: 'L', border: 2 }).data
  } catch {
    // More characters than the largest code holds.
    return <p className="text-sm text-muted">{t('share.qr.long')}</p>
  }
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={t('share.qr')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
