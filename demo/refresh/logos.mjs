import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { folded, logos, packages, readTsv } from './files.mjs'

/**
 * One SVG for each brand: @cardog-icons/react (MIT), then simple-icons (CC0), then car-makes-icons (MIT), else a monogram.
 * The marks remain their makers' trademarks.
 */
const monogram = (name) => {
  const letters = name
    .split(/[ -]/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="44" fill="#334155"/><text x="48" y="61" font-family="sans-serif" font-size="36" font-weight="700" fill="#fff" text-anchor="middle">${letters}</text></svg>`
}

/** Two decimals are enough for 96 pixels and halve the size; only for separated numbers, not packed "1 0 01.5.5". */
const rounded = (svg) => svg.replace(/-?\d*\.\d{3,}/g, (text) => String(Number(Number(text).toFixed(2))))

/** A logo stands on a white tile, where a yellow one cannot be seen: it is drawn black instead. */
const seen = (hex) => {
  const [red, green, blue] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  return contrast < 1.8 ? '000000' : hex
}

const bare = (svg) =>
  svg
    .replace(/\s+(?=[<>])/g, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\?xml.*?\?>|<!DOCTYPE.*?>/gs, '')

export const writeLogos = async () => {
  const require = createRequire(path.join(packages, 'any.js'))
  const icons = require('@cardog-icons/react')
  const simple = require('simple-icons')
  const { createElement } = require('react')
  const { renderToStaticMarkup } = require('react-dom/server')
  const bySimple = new Map(
    Object.values(simple)
      .filter((icon) => icon?.title)
      .map((icon) => [folded(icon.title), icon]),
  )
  const files = path.join(packages, 'car-makes-icons/svgs')
  const byFile = new Map(fs.readdirSync(files).map((file) => [folded(file.replace('.svg', '')), file]))
  const named = (suffix) =>
    new Map(
      Object.keys(icons)
        .filter((key) => key.endsWith(suffix))
        .map((key) => [folded(key.slice(0, -suffix.length)), key]),
    )
  const cards = [named('Icon'), named('Logo')]
  const from = {}
  fs.rmSync(logos, { recursive: true, force: true })
  fs.mkdirSync(logos)
  for (const { slug, name } of readTsv('brands.tsv')) {
    const key = folded(name)
    const card = cards[0].get(key) ?? cards[1].get(key)
    // The Saturn of simple-icons is another company.
    const icon = name === 'Saturn' ? undefined : bySimple.get(key)
    const source = card ? 'cardog' : icon ? 'simple-icons' : byFile.has(key) ? 'car-makes-icons' : 'monogram'
    let svg = monogram(name)
    if (card) svg = renderToStaticMarkup(createElement(icons[card], { size: 96 }))
    else if (icon)
      svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${seen(icon.hex)}"><path d="${icon.path}"/></svg>`
    else if (byFile.has(key)) svg = fs.readFileSync(path.join(files, byFile.get(key)), 'utf8')
    if (!svg.includes('xmlns=')) svg = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    // An <img> shows a logo, so it must have no scripts and no addresses of other files.
    if (/<script|<foreignObject|href="http/i.test(svg)) throw new Error(`${name}: an active SVG`)
    ;(from[source] ??= []).push(name)
    fs.writeFileSync(path.join(logos, `${slug}.svg`), bare(card ? rounded(svg) : svg))
  }
  const sizes = fs
    .readdirSync(logos)
    .map((file) => [fs.statSync(path.join(logos, file)).size, file])
    .sort((a, b) => b[0] - a[0])
  console.log(
    Object.entries(from)
      .map(([source, names]) => `${source} ${names.length}: ${names.join(', ')}`)
      .join('\n'),
  )
  console.log(
    sizes.reduce((sum, [size]) => sum + size, 0),
    'bytes; largest',
    sizes.slice(0, 6),
  )
}
