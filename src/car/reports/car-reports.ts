import type { Car } from '#contract/resources/car.ts'

export interface CarReport {
  readonly kind: 'inspection' | 'history'
  /** Any JSON; read-report.ts interprets it. */
  readonly report: unknown
}

/** The reports in the car's response; empty also while they load. */
export const reportsOf = ({ inspections, vehicle_history_reports }: Car): CarReport[] => [
  ...(inspections ?? []).map((report) => ({ kind: 'inspection' as const, report })),
  ...(vehicle_history_reports ?? []).map((report) => ({ kind: 'history' as const, report })),
]
