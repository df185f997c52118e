import { cx } from '#src/lib/cx.ts'

/** The look of a link that shows one of several views of a page. */
export const tabClass = (isCurrent: boolean): string =>
  cx(
    '-mb-px inline-flex h-10 max-w-60 items-center gap-2 border-b-2 px-3 font-medium max-sm:px-2 pointer-coarse:h-11',
    isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
  )
