import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { measureBlocked } from './blocked.ts'
import { browserArgs, chrome } from './browser.ts'
import { measureCar } from './car.ts'
import { measureChoice } from './choice.ts'
import { printFigures } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad, printFiles } from './load.ts'
import { measureMemory } from './memory.ts'
import { measureDrag } from './drag.ts'
import { measureNumbers } from './numbers.ts'
import { openServer } from './server.ts'
import { measureSteps } from './steps.ts'
import { measureTyping } from './typing.ts'

// npm run bench:app -- [--url URL [--against URL]] [--only load,car,choice,numbers,drag,steps,blocked,typing,memory,lighthouse]
//   [--runs N] [--options N] [--each]
// Prints figures beside their budgets and judges nothing. Without --url it serves the production build itself. With
// --against each choice, step and visit is measured at both servers in turn, so that noise affects both.

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string', default: 'load,car,choice,numbers,drag,steps,blocked,typing,memory,lighthouse' },
    runs: { type: 'string', default: '5' },
    /** Number of filter options to choose; a larger window uses half as many. */
    options: { type: 'string', default: '20' },
    /** Prints every choice and step on its own line, with the time of each part. */
    each: { type: 'boolean', default: false },
    port: { type: 'string', default: '4119' },
  },
})
const runs = Number(values.runs)
const parts = new Set(values.only.split(','))

const server = values.url === undefined ? await openServer(values.port) : undefined
const urls = [values.url ?? server?.url ?? '', ...(values.against === undefined ? [] : [values.against])].map(
  (each) => new URL(each).href,
)
const browser = await chromium.launch({
  ...(chrome === undefined ? {} : { executablePath: chrome }),
  args: [...browserArgs],
})
/** With several servers, the title has the server's address. */
const under = (title: string, url: string) => (urls.length === 1 ? title : `${title}; ${url}`)
const throttled = 'CPU ×4, 1.6 Mbit/s, 150 ms'
try {
  console.log(
    `${urls.join(' against ')} in Chromium ${browser.version()}, load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const url of parts.has('load') ? urls : []) {
    const { figures, before, underWay } = await measureLoad(browser, url, runs)
    printFigures(under(`First visit on a phone: ${throttled}; medians of ${runs}`, url), figures)
    printFiles(before, underWay)
  }
  for (const url of parts.has('car') ? urls : []) {
    const { figures, before } = await measureCar(browser, url, runs)
    printFigures(under(`A car as the first page on a phone: ${throttled}; medians of ${runs}`, url), figures)
    printFiles(before, [])
  }
  if (parts.has('choice')) {
    const figures = await measureChoice(browser, urls, Number(values.options), values.each)
    printFigures('Choosing an option: CPU ×4, 80 ms, a fresh page each', ...figures)
  }
  for (const url of parts.has('numbers') ? urls : [])
    printFigures(
      under('Numbers beside the cars: CPU ×4, 80 ms', url),
      await measureNumbers(browser, url, runs),
    )
  for (const url of parts.has('drag') ? urls : [])
    printFigures(under('Dragging a price', url), await measureDrag(browser, url))
  if (parts.has('steps')) {
    const figures = await measureSteps(browser, urls, values.each)
    printFigures('Other steps: CPU ×4, 80 ms, a fresh page each', ...figures)
  }
  for (const url of parts.has('blocked') ? urls : [])
    printFigures(
      under(`Blocked on the first visit; medians of ${runs}`, url),
      await measureBlocked(url, runs),
    )
  for (const url of parts.has('typing') ? urls : [])
    printFigures(
      under(`Typing: CPU ×4, 80 ms; medians of ${runs}`, url),
      await measureTyping(browser, url, runs),
    )
  for (const url of parts.has('memory') ? urls : [])
    printFigures(under('Memory', url), await measureMemory(browser, url))
} finally {
  await browser.close()
}
for (const url of parts.has('lighthouse') ? urls : []) {
  const figures = await measureLighthouse(url, chrome, runs)
  if (figures === undefined) console.log('\nLighthouse: not installed (npm install in bench/lighthouse)')
  else printFigures(under(`Lighthouse, mobile preset; medians of ${runs}`, url), figures)
}
await server?.close()
