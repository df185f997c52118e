import { Skeleton } from '#src/ui/Skeleton.tsx'

export const ChartHolder = ({ lines }: { lines: number }) => (
  <div aria-hidden="true" className="rounded-lg border border-line bg-surface p-4">
    <Skeleton className="mb-1 h-6 w-40" />
    <div style={{ height }} />
    <div className="mt-1 h-5" />
    <div className={legend}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
    </div>
  </div>
)

export const height = 240

/** One row per price line, so that a chart has the same height before and after it loads: links lead past it. */
export const legend = 'mt-1 grid gap-x-5 gap-y-1 text-sm sm:grid-cols-2'
