import type { Car } from '#contract/resources/car.ts'

export interface CarReport {
  readonly kind: 'inspection' | 'history'
  /** Of any shape: read-report.ts makes sense of it. */
  readonly report: unknown
}

/** The reports that come with a car. None where they are still on their way, too. */
export const reportsOf = ({ inspections, vehicle_history_reports }: Car): CarReport[] => [
  ...(inspections ?? []).map((report) => ({ kind: 'inspection' as const, report })),
  ...(vehicle_history_reports ?? []).map((report) => ({ kind: 'history' as const, report })),
]
