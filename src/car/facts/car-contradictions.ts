import type { Car } from '#contract/resources/car.ts'
import { allContradictions, type Contradiction } from '#src/contradictions/all-contradictions.ts'
import { reportsOf } from '../reports/car-reports.ts'
import { readReport } from '../reports/read-report.ts'

export const carContradictions = (car: Car): Contradiction[] =>
  allContradictions(
    car,
    reportsOf(car).flatMap(({ report }) => {
      const { title, provider, readings } = readReport(report)
      return readings.flatMap(({ km, at }) =>
        at === undefined
          ? []
          : [{ by: { kind: 'report', title: provider ?? title } as const, at, value: km }],
      )
    }),
  )
