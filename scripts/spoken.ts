import { chromium, type CDPSession } from '@playwright/test'
import { installedBrowser } from './setup/browser.mjs'

// Prints what a screen reader reads of twelve pages, by Chromium's accessibility tree: `npm run spoken -- URL`.
// Of each page: title, landmarks, headings, and the whole first part of each kind; the announcement after a choice;
// and the number of tab stops between "Skip to results" and the first car.

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree[number]

const [, , url = 'http://127.0.0.1:8080'] = process.argv
const pages = [
  '/?fuel=diesel',
  '/?fuel=diesel&page=2',
  '/?view=list',
  '/?view=table',
  '/?view=map&country=233',
  '/vin/1VWAT7A3XGC016001',
  '/vins',
  '/favourites',
  '/searches',
  '/compare',
  '/analysis?brand=56',
  '/export?body=suv',
]

/** Landmarks of a page; then the kinds of parts whose first one is printed with its content. */
const landmarks = new Set(['main', 'navigation', 'complementary', 'region', 'search', 'heading'])
const kinds: readonly (readonly [what: string, isIt: (node: Node) => boolean])[] = [
  ['card', ({ role }) => is(role, 'article')],
  ['row', ({ role, childIds = [] }) => is(role, 'row') && childIds.length > 4],
  ['option', ({ role }) => is(role, 'checkbox')],
  ['range', ({ role }) => is(role, 'slider')],
  ['choice of one', ({ role }) => is(role, 'radiogroup')],
  ['chip', ({ name }) => /^Remove|^Fuel Diesel/.test(String(name?.value ?? ''))],
  ['pager', ({ role, name }) => is(role, 'navigation') && name?.value === 'Pages of results'],
]
const is = (role: Node['role'], wanted: string) => role?.value === wanted

const treeOf = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes

const states = new Set<string>(['level', 'checked', 'pressed', 'expanded', 'valuetext', 'keyshortcuts'])

function said({ role, name, value, properties = [] }: Node): string {
  const told = properties
    .filter(({ name: state }) => states.has(state))
    .map(({ name: state, value: { value: how } }) => `${state} ${String(how)}`)
  const more = [value === undefined ? [] : String(value.value), told].flat()
  return `${String(role?.value)} “${String(name?.value ?? '')}”${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}

/** A node and its descendants, without those that are not spoken. */
function within(tree: Tree, node: Node): Node[] {
  const inner = (node.childIds ?? []).flatMap((id) => {
    const child = tree.find(({ nodeId }) => nodeId === id)
    return child === undefined ? [] : within(tree, child)
  })
  const isSpoken = !node.ignored && !/^(generic|none|InlineTextBox|listitem)$/.test(String(node.role?.value))
  return isSpoken ? [node, ...inner] : inner
}

const executablePath = installedBrowser()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
const open = async (path: string) => {
  await page.goto(url + path)
  await page.locator('main h1').first().waitFor()
  if (path.startsWith('/?')) await page.locator('main [data-car]').first().waitFor()
  await page.waitForLoadState('networkidle')
}

for (const path of pages) {
  await open(path)
  const session = await page.context().newCDPSession(page)
  const tree = await treeOf(session)
  await session.detach()
  console.log(`\n${path}: ${await page.title()}`)
  const parts = tree.filter(({ ignored, role }) => !ignored && landmarks.has(String(role?.value)))
  console.log(`  ${parts.slice(0, 10).map(said).join(' · ')}`)
  for (const [what, isIt] of kinds) {
    const first = tree.find((node) => !node.ignored && isIt(node))
    if (first !== undefined)
      console.log(`  ${what}: ${within(tree, first).slice(0, 24).map(said).join(' · ')}`)
  }
}

await open('/?fuel=diesel')
await page.getByRole('checkbox', { name: 'Toyota' }).first().check()
const choice = page.getByRole('status').filter({ hasText: 'Toyota' }).first()
console.log(`\nAfter a choice: ${await choice.textContent()}`)

await open('/')
await page.getByRole('link', { name: 'Skip to results' }).focus()
await page.keyboard.press('Enter')
let stops = 0
do {
  await page.keyboard.press('Tab')
  stops++
} while (stops < 100 && !(await page.evaluate(() => document.activeElement?.matches('[data-car]'))))
console.log(`Stops from “Skip to results” to the first car: ${stops}`)
await browser.close()
