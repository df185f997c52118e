import type { JSONReport } from '@playwright/test/reporter'

export function passedAtSecondTry(report: Pick<JSONReport, 'suites'>): string[]
