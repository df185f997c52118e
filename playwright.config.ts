import { defineConfig, devices } from '@playwright/test'
import { spares } from './e2e/spares.ts'
import { installedBrowser } from './scripts/setup/browser.mjs'

const askedPort = process.env.FORECOURT_E2E_PORT
const port = Number(askedPort || 4140)

// Undefined: Playwright uses its own browser.
const installed = installedBrowser()

const launchOptions = {
  ...(installed === undefined ? {} : { executablePath: installed }),
  args: [
    // Chromium does not start its sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-gpu',
    // A host name that browsers do not treat as local: features for secure contexts are missing there.
    '--host-resolver-rules=MAP cars.lan 127.0.0.1',
  ],
}

/** A page of a test lives for seconds: optimising its scripts costs a fifth more than it saves. */
const withoutOptimising = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev'],
}

/** WebGL without a graphics card, for the map only: it makes rendering of every page several times slower. */
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
  // Files differ much in length; parallel tests keep both workers busy to the end.
  fullyParallel: true,
  forbidOnly: ci,
  // CI allows one retry; scripts/test.mjs names the tests that needed it.
  retries: ci ? 1 : 0,
  workers: spares.length,
  // Long enough for a machine with two busy cores; tests wait for results, not for time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Recording takes longer than the tests, so only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A worker would fill its caches in each test; only e2e/offline.e2e.ts has it.
    serviceWorkers: 'block',
    launchOptions: withoutOptimising,
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@map/,
      use: desk,
    },
    { name: 'map', grep: /@map/, use: { ...desk, launchOptions: withWebGl } },
    // The phone runs tests tagged @phone, which the desktop skips, and those tagged @everywhere.
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
    // At the default port another or an older server may run, so only a given port is reused.
    reuseExistingServer: Boolean(askedPort),
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
