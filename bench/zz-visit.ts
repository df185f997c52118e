import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const t0 = Date.now()
page.on('request', (r) => r.url().includes('/api/') && console.log(Date.now() - t0, r.method(), decodeURIComponent(r.url().replace(/.*\/api/, '')).slice(0, 90), (r.postData() ?? '').slice(0, 230), (r.postData() ?? '').length))
page.on('requestfailed', (r) => r.url().includes('/api/') && console.log(Date.now() - t0, 'FAILED', r.url().slice(-40), r.failure()?.errorText))
page.on('requestfinished', (r) => r.url().includes('/api/facets') && console.log(Date.now() - t0, 'done'))
page.on('console', (m) => console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.stack))
await page.goto(process.argv[2] ?? 'http://127.0.0.1:4148/')
await page.waitForTimeout(6000)
if (process.argv[3]) {
  console.log('--- tick')
  await page.getByRole('region', { name: 'Filters' }).getByRole('checkbox', { name: new RegExp(process.argv[3]) }).click()
  await page.waitForTimeout(4000)
}
await browser.close()
