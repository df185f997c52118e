import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// One list for the tests' configuration and for the check before them.
const places = [
  process.env.FORECOURT_CHROMIUM,
  // Without a window's own pages, which take as much of a small machine as the tests' do.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser of this machine, which is preferred to Playwright's own. */
export const installedBrowser = () =>
  places.find((path) => path !== undefined && path !== '' && existsSync(path))

/**
 * Whether the end-to-end tests have a browser to run in.
 * @param {string} root
 */
export function hasBrowser(root) {
  if (installedBrowser() !== undefined) return true
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath())
}

export const howToGetOne = `No browser was found for the end-to-end tests. Any of these will do:
  apt-get install chromium-headless-shell, or chromium   on Debian and Ubuntu
  npx playwright install chromium                        Playwright's own
  FORECOURT_CHROMIUM=/path/to/chrome                     one that is somewhere else`
