import { Skeleton } from '#src/ui/Skeleton.tsx'
import { height, legend } from './chart-size.ts'

/** Stands in for a chart of so many lines, and is exactly as high. */
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
