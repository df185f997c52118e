import type { Browser } from '@playwright/test'
import { type Figure, spread } from './figures.ts'
import { desk, openBench, openSearch } from './page.ts'
import { untilSilent } from './step.ts'

/** Steps of a drag; each value is new, so that no count is cached. */
const moves = 40
const sliders = ['Price, from', 'Price, up to', 'Mileage, from', 'Mileage, up to', 'Year, from'] as const
/** A count that has not followed by then counts as this, ms. */
const longestMs = 2000

/** Records changes of the slider's value, and the next change of the count in the heading. */
function watchHeading() {
  const times: number[] = []
  let moved: number | undefined
  const heading = document.querySelector('h1')
  const slider = document.activeElement
  if (heading === null || slider === null) return times
  new MutationObserver(() => (moved ??= performance.now())).observe(slider, {
    attributes: true,
    attributeFilter: ['aria-valuetext'],
  })
  new MutationObserver(() => {
    const from = moved
    moved = undefined
    // After the frame that shows it was rendered.
    if (from !== undefined)
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
  }).observe(heading, { subtree: true, childList: true, characterData: true })
  return times
}

async function drag(browser: Browser, url: string, name: string): Promise<number[]> {
  const bench = await openBench(browser, desk, { watched: false })
  try {
    await openSearch(bench, url)
    const slider = bench.page.getByRole('slider', { name, exact: true })
    await slider.scrollIntoViewIfNeeded()
    await untilSilent(bench.page, 2000, 20_000)
    const box = await slider.boundingBox()
    if (box === null) return []
    const y = box.y + box.height / 2
    const [begin, way] = name.endsWith('from') ? [box.x + 10, 1] : [box.x + box.width - 10, -1]
    await bench.page.mouse.move(begin, y)
    await bench.page.mouse.down()
    const handle = await bench.page.evaluateHandle(watchHeading)
    let known = 0
    const times: number[] = []
    for (let move = 1; move <= moves; move += 1) {
      const before = await slider.getAttribute('aria-valuetext')
      await bench.page.mouse.move(begin + (way * move * (box.width - 20)) / moves, y)
      if ((await slider.getAttribute('aria-valuetext')) === before) continue
      const until = Date.now() + longestMs
      while (Date.now() < until && (await handle.evaluate(({ length }) => length)) === known)
        await bench.page.waitForTimeout(20)
      const all = await handle.jsonValue()
      times.push(all.length > known ? (all.at(-1) ?? longestMs) : longestMs)
      known = all.length
    }
    await bench.page.mouse.up()
    return times
  } finally {
    await bench.close()
  }
}

/** Time from a new value of a dragged range to the frame with its count. */
export async function measureDrag(browser: Browser, url: string): Promise<Figure[]> {
  const times: number[] = []
  for (const name of sliders) times.push(...(await drag(browser, url, name)))
  return spread('the number follows a dragged range', times, [60, 120])
}
