import type { Browser } from '@playwright/test'
import { expectedOf, isOneOf, picturesOf, type ServedCar } from './expected.ts'
import type { Frame } from './frames.ts'
import { carLinks, type Setting } from './page.ts'
import { inpOf, openAtRest, type Outcome, printEach, startWatch, untilRest } from './step.ts'
import { limit, since } from './verdict.ts'

/** Pages of results whose first card is opened. */
const searches = ['/', '/?fuel=diesel', '/?body=suv', '/?fuel=petrol', '/?body=wagon']

/** Facts with the same text everywhere: the year, and the mileage with English digit groups. */
const factsOf = ({ year, listings }: ServedCar): string[] => [
  ...(year === null || year === undefined ? [] : [String(year)]),
  ...listings.slice(0, 1).flatMap(({ odometer }) => (odometer ? [odometer.toLocaleString('en')] : [])),
]

async function openOnce(browser: Browser, setting: Setting, url: string, from: string): Promise<Outcome> {
  const bench = await openAtRest(browser, setting, new URL(from, url).href)
  const { page } = bench
  try {
    const address = new URL(page.url())
    const link = carLinks(page).first()
    const id = /\/car\/([^/?#]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    const car = (await expectedOf(url, address.pathname + address.search, 24)).cars.find(
      (one) => one.id === id,
    )
    if (car === undefined) throw new Error(`The service does not know the first car of ${from}.`)
    const facts = factsOf(car)
    await startWatch(bench, setting.slower, facts)
    await (setting.touch === true ? link.tap() : link.click())
    const noted = await untilRest(page, Date.now() + limit)
    const { frames, acted } = noted
    const name = [car.brand?.name, car.model?.name].filter((part) => part).join(' ')
    const own = picturesOf(car)
    const right = {
      address: (frame: Frame) => frame.address.startsWith(`/car/${id}`),
      heading: ({ heading }: Frame) => heading.includes(name),
      facts: ({ words }: Frame) => facts.every((fact) => words.includes(fact)),
      picture: ({ pictures }: Frame) =>
        own.size === 0 || pictures.some((one) => one.loaded && isOneOf(own, one.address)),
    }
    const answers = (frame: Frame) => right.address(frame) && right.heading(frame) && right.facts(frame)
    const start = frames[0]
    const answered = since(frames, acted, answers)
    const mixed = frames.reduce((sum, frame, index) => {
      const until = Math.min(frames[index + 1]?.at ?? frame.at, acted + answered)
      const differ = right.address(frame) ? frame.heading === start?.heading : right.heading(frame)
      return frame.at > acted && differ ? sum + Math.max(0, until - frame.at) : sum
    }, 0)
    return {
      parts: {
        address: since(frames, acted, right.address),
        heading: since(frames, acted, right.heading),
        chips: 0,
        cars: since(frames, acted, right.facts),
      },
      answered,
      complete: since(frames, acted, (frame) => answers(frame) && right.picture(frame)),
      mixed,
      inp: inpOf(noted),
      costs: noted.costs,
    }
  } finally {
    await bench.close()
  }
}

/** Opens the first car of several searches, on each server in turn: until name, facts and picture are in sight. */
export async function measureOpening(
  browser: Browser,
  setting: Setting,
  urls: readonly string[],
  each: boolean,
): Promise<Outcome[][]> {
  const outcomes: Outcome[][] = urls.map(() => [])
  for (const from of searches) {
    for (const [index, url] of urls.entries()) {
      const outcome = await openOnce(browser, setting, url, from)
      if (each) printEach(`open ${index + 1}: first of ${from}`, outcome)
      outcomes[index]?.push(outcome)
    }
  }
  return outcomes
}
