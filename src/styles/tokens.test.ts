import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Converts CSS OKLCH to the relative luminance of WCAG. */
const luminance = (oklch: string): number => {
  const [L = 0, C = 0, H = 0] = (/oklch\(([^)]+)\)/.exec(oklch)?.[1] ?? '').split(/[ /]+/).map(Number)
  const angle = (H * Math.PI) / 180
  const [a, b] = [C * Math.cos(angle), C * Math.sin(angle)]
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): ((?:light-dark|oklch).+);/g)].map(([, name = '', value = '']) => {
    const [light = '', dark = light] = value.match(/oklch\([^)]+\)/g) ?? []
    return [name, { light, dark }]
  }),
)

const contrast = (one: string, other: string, theme: 'light' | 'dark'): number => {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? `unknown ${name}`))
  if (a === undefined || b === undefined) throw new Error('two colours are needed')
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test('the sum is right: white on black is 21', () => {
  expect((luminance('oklch(1 0 0)') + 0.05) / (luminance('oklch(0 0 0)') + 0.05)).toBeCloseTo(21, 3)
})

const grounds = ['canvas', 'surface', 'raised', 'fill']
const text: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['accent-ink', ground],
    ['good', ground],
    ['warn', ground],
    ['bad', ground],
  ]),
  ['ink', 'fill-strong'],
  ['ink', 'thumb'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ...['accent', 'good', 'warn', 'bad'].flatMap((tone): [string, string][] => [
    [tone === 'accent' ? 'accent-ink' : tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
]
const parts: [part: string, ground: string][] = ['canvas', 'surface', 'raised'].flatMap(
  (ground): [string, string][] => [
    ['edge', ground],
    ['focus', ground],
    ['accent', ground],
  ],
)

// The selected part of a range, on its track.
parts.push(['accent', 'fill-strong'])

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  test.each(text)('text %s on %s is 4.5 and more', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(parts)('part %s on %s is 3 and more', (part, ground) => {
    expect(contrast(part, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})
