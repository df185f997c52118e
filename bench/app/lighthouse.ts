import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, median } from './figures.ts'

// Lighthouse is no package of the project, because running and testing do not need its 100 MB. To get its scores,
// run `npm install` in bench/lighthouse once.
const program = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js')

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>
  readonly audits: Record<string, { readonly numericValue?: number }>
}

async function runOnce(url: string, chrome: string | undefined): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join()}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { env: { ...process.env, ...(chrome === undefined ? {} : { CHROME_PATH: chrome }) }, maxBuffer: 1 << 28 },
  )
  // Lighthouse's own format; its version is pinned.
  return JSON.parse(stdout) as Report
}

/** Lighthouse's scores on its mobile preset; undefined if it is not installed. */
export async function measureLighthouse(
  url: string,
  chrome: string | undefined,
  runs: number,
): Promise<Figure[] | undefined> {
  if (!existsSync(program)) return undefined
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await runOnce(url, chrome))
  const number = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const scores = (name: (typeof categories)[number]) =>
    reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))
  return [
    ...categories.map((name) => ({
      name,
      value: median(scores(name)),
      unit: '',
      atLeast: name === 'performance' ? 95 : 100,
    })),
    {
      name: 'performance, least of all',
      value: Math.min(...scores('performance')),
      unit: '',
      atLeast: 92,
      note: scores('performance').join(', '),
    },
    {
      name: 'largest contentful paint, simulated',
      value: number('largest-contentful-paint'),
      unit: 'ms',
      bar: 2500,
    },
    { name: 'total blocking time, simulated', value: number('total-blocking-time'), unit: 'ms' },
    { name: 'cumulative layout shift', value: number('cumulative-layout-shift'), unit: '', bar: 0.01 },
  ]
}
