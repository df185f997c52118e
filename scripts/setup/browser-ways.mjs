// Ways to install a browser, in the order in which they are tried.
import { existsSync } from 'node:fs'
import { bin } from './bin.mjs'
import { npmPackage } from './browser-package.mjs'
import { checkStopped, mustRun } from './run.mjs'
import { Trouble } from './trouble.mjs'

/** @typedef {{ name: string, fetch: (root: string, detail: (text: string) => void) => Promise<void> }} Way */

/** @type {(root: string, command: string) => readonly string[]} */
const playwright = (root, command) => [
  bin(root, '@playwright/test', 'playwright'),
  command,
  'chromium-headless-shell',
]

/** @type {Way} */
const download = {
  name: "Playwright's own download",
  fetch: (root, detail) =>
    mustRun('The download', process.execPath, playwright(root, 'install'), {
      // It tries five times: without a network this takes half a minute instead of two and a half.
      env: { NO_COLOR: '1', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', ...process.env },
      onLine: detail,
    }),
}

/** @type {Way} */
const apt = {
  name: 'apt',
  async fetch(root, onLine) {
    if (!existsSync('/usr/bin/apt-get')) throw new Trouble('this is no Debian or Ubuntu')
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    /** @param {string[]} command */
    const asRoot = (...command) =>
      mustRun('apt', 'env', [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command], { onLine })
    await asRoot('true').catch(() => {
      checkStopped()
      throw new Trouble('you are not root, and sudo is not there or asks for a password')
    })
    // If the update fails, the existing lists may be enough.
    await asRoot('apt-get', 'update', '-q').catch(checkStopped)
    /** @param {string} name */
    const install = (name) => asRoot('apt-get', 'install', '-y', '-q', '--no-install-recommends', name)
    await install('chromium-headless-shell')
      .catch(() => install('chromium'))
      // Ubuntu has no such apt package; there Playwright's own browser only lacks libraries.
      .catch(() => mustRun('apt', process.execPath, playwright(root, 'install-deps'), { onLine }))
  },
}

export const ways = [download, apt, npmPackage]
