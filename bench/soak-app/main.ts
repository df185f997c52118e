import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { Random } from '#service/store/suite/random.ts'
import { browserArgs, chrome } from '../app/browser.ts'
import { openForecourt } from './forecourt.ts'
import { openReport } from './report.ts'
import { soak } from './soak.ts'

const usage = `npm run soak:app -- [--minutes 10] [--seed 1] [--only "a new version,restart"] [--port 4121]

Two tabs of a browser are used without a pause, while the service, the browser's storage, its clock
and the app's version are in trouble, one after the other. Prints what was done and what ought not to have been;
exit code 0: no page was blank, no count wrong, no favourite and no note lost.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** Names of troubles, separated by commas. */
    only: { type: 'string' },
    port: { type: 'string', default: '4121' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const seed = Number(values.seed)
const report = openReport()
const forecourt = await openForecourt(Number(values.port))
const browser = await chromium.launch({
  ...(chrome === undefined ? {} : { executablePath: chrome }),
  args: [...browserArgs],
})
try {
  await soak({
    forecourt,
    browser,
    report,
    random: new Random(seed),
    ms: Number(values.minutes) * 60_000,
    only: values.only?.split(','),
  })
} finally {
  await browser.close()
  await forecourt.close()
}
for (const kind of ['trouble', 'met', 'act', 'missed', 'check'])
  console.log(`${kind}: ${report.total(kind)} (${report.told(kind)})`)
console.log(`requests: ${report.total('request')}`)
console.log(
  report.breaches.length === 0
    ? 'No breach.'
    : `${report.breaches.length} breaches. The same acts and troubles again: --seed ${seed}`,
)
process.exitCode = report.breaches.length === 0 ? 0 : 1
