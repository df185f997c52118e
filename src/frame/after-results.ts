import { pause } from '#src/lib/pause.ts'

let tell: () => void = () => {}

const free = new Promise<void>((resolve) => {
  tell = resolve
})

/** A page without results has nothing to wait for. */
export const lineIsFree = (): void => tell()

/** The first cars are drawn, or what happened instead: from when they are seen the line is free. */
export const resultsAreThere = (): void => void requestAnimationFrame(() => setTimeout(tell))

/** Whatever is still to be fetched for the page waits for the first cars, but not for a slow service, ms. */
const longest = 1500

/** A load that leaves the line to the first results: what it brings is no part of them. */
export const afterResults =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await Promise.race([free, pause(longest)])
    return load()
  }
