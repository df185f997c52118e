import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArgs, chrome } from '../app/browser.ts'
import { followLinks } from './follow-links.ts'
import { openForecourt } from './forecourt.ts'
import { openReport } from './report.ts'

const usage = `npm run soak:links -- [--links 10000] [--from 0] [--seed 1] [--port 4122]

Opens links to the app as people, programs and enemies make them, in a real browser: most within a page that is open, one
in fifty as a page of its own. Prints how many of each kind; exit code 0: no page crashed or was blank, none threw, and
nothing was asked of the service that it refuses.`

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '10000' },
    /** Number of the first link: a breach states the number of its link. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4122' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const report = openReport()
const forecourt = await openForecourt(Number(values.port))
const browser = await chromium.launch({
  ...(chrome === undefined ? {} : { executablePath: chrome }),
  // The browser limits a page to fewer than 200 addresses in ten seconds. Photos are not checked.
  args: [...browserArgs, '--disable-ipc-flooding-protection', '--blink-settings=imagesEnabled=false'],
})
const begun = Date.now()
try {
  await followLinks({
    browser,
    url: forecourt.url,
    report,
    seed: Number(values.seed),
    first: Number(values.from),
    count: Number(values.links),
  })
} finally {
  await browser.close()
  await forecourt.close()
}
const seconds = (Date.now() - begun) / 1000
for (const kind of ['link', 'load', 'request'])
  console.log(`${kind}: ${report.total(kind)} (${report.told(kind)})`)
console.log(
  `${seconds.toFixed(0)} s. ${report.breaches.length === 0 ? 'No breach.' : `${report.breaches.length} breaches.`}`,
)
process.exitCode = report.breaches.length === 0 ? 0 : 1
