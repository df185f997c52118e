import { installedBrowser } from '../../scripts/setup/browser.mjs'

/** Undefined: Playwright uses its own browser. */
export const chrome: string | undefined = installedBrowser()

export const browserArgs: readonly string[] = [
  // Chromium does not start its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-gpu',
]
