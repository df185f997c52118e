import { cx } from '#src/lib/cx.ts'

interface Props {
  readonly className?: string
  /** In the first markup the gateway inserts this picture of the page here (gateway/pages/head.ts). */
  readonly picture?: number | undefined
}

/** A placeholder for loading content; give it the size of that content. */
export const Skeleton = ({ className, picture }: Props) => (
  <span
    aria-hidden="true"
    data-picture={picture}
    className={cx('block animate-pulse overflow-hidden rounded-sm bg-fill-strong', className)}
  />
)

/** Appears after 200 ms, so short waits show nothing. Decoration only; the place that waits has words. */
export const Spinner = ({ size = 20, className }: { size?: 16 | 20 | 32; className?: string }) => (
  <span aria-hidden="true" className={cx('inline-flex animate-late', className)}>
    <svg viewBox="0 0 20 20" width={size} height={size} className="animate-spin fill-none stroke-current">
      <circle cx="10" cy="10" r="8" strokeWidth="2.2" opacity="0.25" />
      <path d="M18 10a8 8 0 0 0-8-8" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  </span>
)
