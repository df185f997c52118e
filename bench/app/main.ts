import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { installedBrowser } from '../../scripts/setup/browser.mjs'
import { measureFacets } from './facets.ts'
import { measureCar } from './car.ts'
import { printFigures } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad, printFiles } from './load.ts'
import { measureMemory } from './memory.ts'
import { openServer } from './server.ts'
import { measureTyping } from './typing.ts'

// npm run bench:app -- [--url URL] [--only load,car,facets,typing,memory,lighthouse] [--runs N]
// Prints figures beside their bars and judges nothing. Without --url it serves the production build by itself.

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: 'load,car,facets,typing,memory,lighthouse' },
    runs: { type: 'string', default: '5' },
    port: { type: 'string', default: '4119' },
  },
})
const runs = Number(values.runs)
const parts = new Set(values.only.split(','))
const chrome = installedBrowser()

const server = values.url === undefined ? await openServer(values.port) : undefined
const url = new URL(values.url ?? server?.url ?? '').href
const browser = await chromium.launch({
  ...(chrome === undefined ? {} : { executablePath: chrome }),
  args: [
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-gpu',
  ],
})
try {
  console.log(`${url} in Chromium ${browser.version()}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  if (parts.has('load')) {
    const { figures, before, underWay } = await measureLoad(browser, url, runs)
    printFigures(`First visit on a phone: CPU ×4, 1.6 Mbit/s, 150 ms; medians of ${runs}`, figures)
    printFiles(before, underWay)
  }
  if (parts.has('car')) {
    const { figures, before } = await measureCar(browser, url, runs)
    printFigures(
      `A car as the first page on a phone: CPU ×4, 1.6 Mbit/s, 150 ms; medians of ${runs}`,
      figures,
    )
    printFiles(before, [])
  }
  if (parts.has('facets'))
    printFigures('Choosing an option: CPU ×4, 80 ms, not cached', await measureFacets(browser, url, 10))
  if (parts.has('typing'))
    printFigures(`Typing: CPU ×4, 80 ms; medians of ${runs}`, await measureTyping(browser, url, runs))
  if (parts.has('memory')) printFigures('Memory', await measureMemory(browser, url))
} finally {
  await browser.close()
}
if (parts.has('lighthouse')) {
  const figures = await measureLighthouse(url, chrome, runs)
  if (figures === undefined) console.log('\nLighthouse: not installed (npm install in bench/lighthouse)')
  else printFigures(`Lighthouse, mobile preset; medians of ${runs}`, figures)
}
await server?.close()
