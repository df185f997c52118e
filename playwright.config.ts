import { defineConfig, devices } from '@playwright/test'
import { spares } from './e2e/spares.ts'
import { installedBrowser } from './scripts/setup/browser.mjs'

const askedPort = process.env.FORECOURT_E2E_PORT
const port = Number(askedPort || 4140)

// Undefined leaves it to Playwright's own.
const installed = installedBrowser()

const launchOptions = {
  ...(installed === undefined ? {} : { executablePath: installed }),
  args: [
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-gpu',
    // A page of a test lives for seconds: compiling its scripts for speed costs a fifth more than it saves.
    '--js-flags=--no-opt --no-maglev',
    // A name as in a LAN, which no browser takes for this machine: what is kept for safe addresses is missing there.
    '--host-resolver-rules=MAP cars.lan 127.0.0.1',
  ],
}

/** WebGL without a graphics card, for the map alone: drawing every page by it takes several times as long. */
const withWebGl = {
  ...launchOptions,
  args: [...launchOptions.args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
}

const desk = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

const ci = Boolean(process.env.CI)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Files differ much in length: by tests both workers have something to do to the end.
  fullyParallel: true,
  forbidOnly: ci,
  // CI allows a second try; scripts/test.mjs names the tests that needed it.
  retries: ci ? 1 : 0,
  workers: spares.length,
  // Generous, for machines of two busy cores: no test waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Recording every run takes longer than the tests themselves: only what failed is recorded, when tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What it keeps would be kept in each test anew: e2e/offline.e2e.ts has it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@map/,
      use: desk,
    },
    { name: 'map', grep: /@map/, use: { ...desk, launchOptions: withWebGl } },
    // Tests tagged @phone run here only, those tagged @everywhere in both.
    {
      name: 'phone',
      grep: /@phone|@everywhere/,
      grepInvert: /@map/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: 'node --import tsx scripts/e2e-server.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    env: { FORECOURT_E2E_PORT: String(port) },
    // At the usual port somebody else's may run, or one of yesterday: only who names a port means what runs there.
    reuseExistingServer: Boolean(askedPort),
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
