import { cx } from '#src/lib/cx.ts'

/** The place of something that is on its way; give it the size of what will stand there. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-fill-strong', className)} />
)
