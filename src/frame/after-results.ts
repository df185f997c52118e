let tell: () => void = () => {}

const there = new Promise<void>((resolve) => {
  tell = resolve
})

/** The first cars are on screen, or what happened instead: the line is free. */
export const resultsAreThere = (): void => tell()

/** Whatever is still to be fetched for the page waits for the first cars, but not for a slow service, ms. */
const longest = 1500

/** A load that leaves the line to the first results: what it brings is no part of them. */
export const afterResults =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await Promise.race([there, new Promise((resolve) => setTimeout(resolve, longest))])
    return load()
  }
