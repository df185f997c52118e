import { type CsvCell, saveCsv, saveFile } from '#src/lib/csv.ts'

// A chart as a file that needs nothing of this page: its colours and letters come from style sheets, which a file does
// not have, so each element is given what the browser has worked out for it.

const drawn = [
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

/** A colour as every program reads it ("#1f4bd8"): the style sheets' own notation is younger than most of them. */
function colourOf(value: string, context: CanvasRenderingContext2D) {
  if (value === 'none' || value.startsWith('url(')) return { plain: value, cover: 1 }
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, cover = 255] = context.getImageData(0, 0, 1, 1).data
  const digits = [red, green, blue].map((part) => part.toString(16).padStart(2, '0'))
  return { plain: `#${digits.join('')}`, cover: cover / 255 }
}

function giveLooks(from: Element, to: Element, context: CanvasRenderingContext2D): void {
  const style = getComputedStyle(from)
  to.removeAttribute('class')
  for (const name of drawn) to.setAttribute(name, style.getPropertyValue(name))
  for (const name of ['fill', 'stroke'] as const) {
    const { plain, cover } = colourOf(style.getPropertyValue(name), context)
    to.setAttribute(name, plain)
    to.setAttribute(`${name}-opacity`, String(cover * Number(style.getPropertyValue(`${name}-opacity`))))
  }
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index]
    if (copy) giveLooks(child, copy, context)
  }
}

const setAll = (element: Element, attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  setAll(element, attributes)
  return element
}

/** On the page the name stands above the chart; in a file it is a part of it. */
const titleHeight = 30

/** With its ground and its name; what only shows where the pointer is (`data-passing`) is left out. */
function svgText(chart: SVGSVGElement, title: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  // The clone of an SVG element is one: cloneNode forgets that.
  const copy = chart.cloneNode(true) as SVGSVGElement
  giveLooks(chart, copy, context)
  for (const part of copy.querySelectorAll('[data-passing]')) part.remove()
  const { width, height } = chart.getBoundingClientRect()
  const size = { width: String(Math.round(width)), height: String(Math.round(height) + titleHeight) }
  const ground = svgElement('rect', { ...size, fill: colourOf(groundOf(chart), context).plain })
  const { color, fontFamily } = getComputedStyle(chart)
  const ink = colourOf(color, context).plain
  const seen = svgElement('text', { x: '12', y: '20', 'font-size': '15', 'font-weight': '600', fill: ink })
  seen.setAttribute('font-family', fontFamily)
  const name = svgElement('title', {})
  for (const text of [name, seen]) text.textContent = title
  const below = svgElement('g', { transform: `translate(0 ${titleHeight})` })
  below.append(...copy.childNodes)
  copy.append(name, ground, seen, below)
  copy.removeAttribute('aria-hidden')
  setAll(copy, { ...size, viewBox: `0 0 ${size.width} ${size.height}`, role: 'img' })
  return new XMLSerializer().serializeToString(copy)
}

function groundOf(element: Element | null): string {
  for (let at = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== '' && !/rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor))
      return backgroundColor
  }
  return 'white'
}

/** So many pixels of the picture for one of the chart's: sharp in a document and on paper. */
const pngScale = 2

async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth * pngScale
    canvas.height = picture.naturalHeight * pngScale
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('no picture')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}

export type ChartFormat = 'png' | 'svg' | 'csv'

interface ChartFile {
  readonly name: string
  readonly title: string
  readonly chart: SVGSVGElement
  readonly rows: () => readonly (readonly CsvCell[])[]
}

export async function saveChart(format: ChartFormat, { name, title, chart, rows }: ChartFile): Promise<void> {
  if (format === 'csv') return saveCsv(name, rows())
  const svg = svgText(chart, title)
  if (format === 'svg') return saveFile(`${name}.svg`, svg, 'image/svg+xml')
  saveFile(`${name}.png`, await pngOf(svg), 'image/png')
}
