import { pictureUrl } from '#contract/pictures.ts'
import { Picture } from '#src/ui/Picture.tsx'
import { pictureSet } from './pictures.ts'

interface Props {
  /** The address of the picture; absent or null where there is none. */
  readonly picture: string | null | undefined
  readonly className: string
}

/** A car's picture at the beginning of its row in a list of what the reader keeps. */
export const RowPicture = ({ picture, className }: Props) => (
  <Picture
    src={picture ? pictureUrl(picture, 240) : undefined}
    {...(picture ? { srcSet: pictureSet(picture, [160, 240, 320]) } : {})}
    sizes="8rem"
    alt=""
    className={className}
  />
)
