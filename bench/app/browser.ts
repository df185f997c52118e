import { installedBrowser } from '../../scripts/setup/browser.mjs'

/** Undefined leaves it to Playwright's own. */
export const chrome: string | undefined = installedBrowser()

export const browserArgs: readonly string[] = [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-gpu',
]
