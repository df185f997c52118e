import { pictureUrl } from '#contract/pictures.ts'
import { Picture } from '#src/ui/Picture.tsx'

/** A picture that a report brings: small here, whole in a tab of its own. */
export const ReportPicture = ({ src, alt }: { src: string; alt: string }) => (
  <a href={src} target="_blank" rel="noopener noreferrer" className="block w-36 overflow-hidden rounded-sm">
    <Picture src={/\.svg(?:[?#]|$)/i.test(src) ? src : pictureUrl(src, 320)} alt={alt} />
  </a>
)
