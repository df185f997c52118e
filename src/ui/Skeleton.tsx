import { cx } from '#src/lib/cx.ts'

interface Props {
  readonly className?: string
  /** In the first markup the gateway puts the page's picture of this number in here (gateway/pages/head.ts). */
  readonly picture?: number | undefined
}

/** Stands in for something that is loading; give it the size of what will stand there. */
export const Skeleton = ({ className, picture }: Props) => (
  <span
    aria-hidden="true"
    data-picture={picture}
    className={cx('block animate-pulse overflow-hidden rounded-sm bg-fill-strong', className)}
  />
)
