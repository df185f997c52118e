import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'),
)

test('no width is both narrow and wide: Tailwind’s own queries are min-width', () => {
  expect(sources.filter((file) => /\(max-width: [\d.]+(rem|px)\)/.test(read(file)))).toEqual([])
})

/** The rules of a media query of a file, braces matched. */
function within(file: string, query: string): string {
  const css = read(file)
  const start = css.indexOf(`@media ${query}`)
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return css.slice(start, at)
  }
  return ''
}

test('where colours are forced, what is chosen, current, pressed or raised is still told', () => {
  const rules = read('styles/controls.css').split('@media (forced-colors: active)').slice(1).join()
  for (const selector of [
    'input.sr-only:checked',
    "[aria-pressed='true']",
    '[aria-current]',
    '.shadow-raised',
    'dialog:modal',
    '.bg-accent',
    'progress',
    '.maplibregl-ctrl-group button',
  ])
    expect(rules).toContain(selector)
  for (const file of ['Bars.tsx', 'RangeChart.tsx'])
    expect(read(`search/filters/range/chart/${file}`)).toContain('forced-colors:bg-[Highlight]')
})

test('no field is under 16 px for fingers, whatever size it asks for', () => {
  expect(within('styles/controls.css', '(pointer: coarse)')).toMatch(
    /\.field \{[^}]*font-size: 1rem !important/,
  )
  const bare = sources.filter((file) =>
    // A text field without the class keeps the size of the text around it.
    /<(textarea|select)\b(?:(?!>)[^])*?className="(?!field)/.test(read(file)),
  )
  expect(bare).toEqual([])
})

test('bars are whole colours: thinned ones are under 3:1 in the dark theme', () => {
  for (const file of ['search/filters/range/chart/Bars.tsx', 'analysis/distribution/DistributionSection.tsx'])
    expect(read(file)).not.toMatch(/(bg|fill)-accent\/[4-9]/)
})

test('what scrolls under bars that stay is held below all of them', () => {
  const css = read('styles/base.css')
  expect(css).toMatch(/scroll-padding-top: calc\([^;]*--bar-top[^;]*--results-bar[^;]*--head/)
  expect(read('search/results/ResultsHead.tsx')).toContain('data-results-bar')
  expect(read('styles/table.css')).toMatch(
    /height < 37\.5rem\) \{\s*\.table-region\.no-bar thead \{\s*animation: none/,
  )
})

test('the header is whole while a link or button of it has the focus of the keyboard', () => {
  expect(read('app/layout/Header.tsx')).toContain('has-[:is(a,button):focus-visible]:top-0')
})

test('lines of a card are cut at their own line height alone: spaced out, they wrap', () => {
  expect(read('styles/controls.css')).toMatch(
    /max-height: calc\(\(1lh - var\(--line\)\) \* 1000 \+ var\(--line\)\)/,
  )
  const tokens = read('styles/tokens.css')
  // The height that each names is that of its letters.
  expect(read('card/card-lines.tsx')).toContain('one-line text-sm [--line:1.125rem]')
  expect(tokens).toContain('--text-sm--line-height: 1.125rem')
  expect(read('card/SourceLine.tsx')).toContain('one-line flex flex-wrap [--line:1rem]')
  expect(tokens).toContain('--text-xs--line-height: 1rem')
})

test.each([
  ['search/results/tools/ResultsTools.tsx', "t('results.sorted'"],
  ['search/results/table/TableHead.tsx', "t('results.sorted'"],
  ['search/results/SelectionBar.tsx', "t('table.hidden'"],
  ['card/NoteDialog.tsx', "t('card.note.saved'"],
  ['compare/ComparePage.tsx', "t('compare.moved'"],
  ['car/gallery/Gallery.tsx', 'words.alt(next)'],
])('%s announces what it did', (file, text) => {
  expect(read(file)).toContain(`announce(${text}`)
})

test('a card says its name before its price, and its buttons last', () => {
  const card = read('card/CarCard.tsx')
  const article = card.slice(card.indexOf('<article'))
  const places = [
    'aria-label={carLabel(t, car)}',
    '<CarName car={car} />',
    '<PriceLine',
    '<FavouriteButton',
  ].map((part) => article.lastIndexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('the photos of a car are one stop of the Tab key', () => {
  expect(read('car/gallery/shots.tsx')).toContain('tabIndex={own === index ? 0 : -1}')
})
