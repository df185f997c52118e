import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { browserOfNpm } from './browser-package.mjs'
import { ways } from './browser-ways.mjs'
import { step } from './progress.mjs'
import { Stopped, Trouble } from './trouble.mjs'

/** Value of `FORECOURT_CHROMIUM` for Playwright's downloaded browser, even if another one is installed. */
const playwrights = 'playwright'

const project = join(import.meta.dirname, '../..')

/** @type {(root: string) => string[]} */
const places = (root) =>
  [
    process.env.FORECOURT_CHROMIUM,
    // Preferred, because it has no window: on a small machine that takes as much as the tests' own pages.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    browserOfNpm(root),
  ].flatMap((path) => (path && existsSync(path) ? [path] : []))

/** An installed browser; it is preferred to Playwright's own. */
export const installedBrowser = () =>
  process.env.FORECOURT_CHROMIUM === playwrights ? undefined : places(project)[0]

/** @type {(root: string, path: string) => Promise<string | undefined>} why browser or page fails to start */
async function whyNot(root, path) {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  const executable = path === playwrights ? {} : { executablePath: path }
  // The calling process handles signals.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  try {
    const browser = await chromium.launch({ ...executable, ...signals, timeout: 30_000 })
    try {
      await (await browser.newPage()).evaluate('1')
    } finally {
      await browser.close()
    }
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** @type {(error: unknown) => string} the line of a failed program's output that names the cause */
function reasonOf(error) {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  const cause =
    /error while loading|doesn't exist|ENOTFOUND|ECONN|EAI_AGAIN|timed out|Unable|^E:|denied|npm error/
  const line = lines.find((each) => cause.test(each)) ?? lines.find((each) => !each.endsWith('failed:'))
  return line?.trim().slice(0, 200) ?? ''
}

export const usual = {
  by: ways,
  find: (/** @type {string} */ root) => [...places(root), playwrights],
  look: whyNot,
}

/**
 * A browser for the end-to-end tests: an installed one, or else the first that an installation provides.
 * @param {string} root
 * @returns {Promise<string>} the value for `FORECOURT_CHROMIUM`
 */
export async function ensureBrowser(root, { by, find, look } = usual) {
  /** @type {Set<string>} */
  const tried = new Set()
  const firstThatStarts = async () => {
    for (const path of find(root)) {
      const reason = await look(root, path)
      if (reason === undefined) return path
      if (path !== playwrights || !reason.includes("doesn't exist"))
        tried.add(`${path} is there and does not start: ${reason}`)
    }
    return undefined
  }
  const there = await firstThatStarts()
  if (there !== undefined) {
    console.log(`The tests run in the browser that is there: ${there}`)
    return there
  }
  for (const { name, fetch } of by) {
    try {
      await step(`Getting a browser: ${name}`, (detail) => fetch(root, detail))
    } catch (error) {
      if (error instanceof Stopped) throw error
      tried.add(`${name}: ${reasonOf(error)}`)
      continue
    }
    const path = await firstThatStarts()
    if (path !== undefined) return path
    tried.add(`${name}: ended without one that starts`)
  }
  throw new Trouble(
    [howToGetOne, '', 'How each way ended:', ...[...tried].map((line) => `  ${line}`)].join('\n'),
  )
}

const howToGetOne = `No browser could be had for the end-to-end tests. Any of these will do:
  apt-get install chromium-headless-shell, or chromium   on Debian and Ubuntu
  npx playwright install chromium-headless-shell         Playwright's own
  FORECOURT_CHROMIUM=/path/to/chrome                     one that is somewhere else`
