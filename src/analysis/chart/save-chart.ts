import { saveFile } from '#src/lib/csv.ts'

// Saves a chart as a self-contained file. Its colours and fonts come from style sheets, which a file does not
// have, so each element gets its computed styles inline.

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

/** Converts a colour to hex ("#1f4bd8"), because many programs cannot read the notation of the style sheets. */
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

/** The page has the title and axis names around the chart; the file has them inside the picture. */
const titleHeight = 48
const axisHeight = 18
const captionLine = 15
/** A picture file has no web fonts, so its text is measured and written in one of the system. */
const fileFont = 'sans-serif'

/** Breaks text into lines of at most this width; a longer word, such as a URL, is broken too. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** The SVG with background, title and caption, without elements for the pointer (`data-passing`). */
function svgText({ chart, title, axes: [across, up], caption }: ChartFile): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  // The type of cloneNode does not say that the clone of an SVG element is one.
  const copy = chart.cloneNode(true) as SVGSVGElement
  giveLooks(chart, copy, context)
  for (const part of copy.querySelectorAll('[data-passing]')) part.remove()
  const { width, height } = chart.getBoundingClientRect()
  const { color } = getComputedStyle(chart)
  context.font = `11px ${fileFont}`
  const words = caption.flatMap((line) =>
    wrapped(line, width - 24, (text) => context.measureText(text).width),
  )
  const foot = titleHeight + Math.round(height) + axisHeight
  const size = {
    width: String(Math.round(width)),
    height: String(foot + (words.length === 0 ? 0 : words.length * captionLine + 12)),
  }
  const ground = svgElement('rect', { ...size, fill: colourOf(groundOf(chart), context).plain })
  const ink = colourOf(color, context).plain
  const write = (text: string, at: Readonly<Record<string, string>>) => {
    const element = svgElement('text', { 'font-size': '11', 'font-family': fileFont, fill: ink, ...at })
    element.textContent = text
    return element
  }
  const name = svgElement('title', {})
  name.textContent = title
  const said = [
    write(title, { x: '12', y: '20', 'font-size': '15', 'font-weight': '600' }),
    write(up, { x: '12', y: '38' }),
    write(across, { x: String(width - 12), y: String(foot - 4), 'text-anchor': 'end' }),
    ...words.map((text, at) => write(text, { x: '12', y: String(foot + (at + 1) * captionLine) })),
  ]
  const below = svgElement('g', { transform: `translate(0 ${titleHeight})` })
  below.append(...copy.childNodes)
  copy.append(name, ground, ...said, below)
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

/** Picture pixels per chart pixel, sharp in a document and on paper. */
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

interface ChartFile {
  readonly name: string
  readonly title: string
  readonly chart: SVGSVGElement
  readonly axes: readonly [across: string, up: string]
  /** The lines below the picture, of any length. */
  readonly caption: readonly string[]
}

export async function saveChart(format: 'png' | 'svg', file: ChartFile): Promise<void> {
  const svg = svgText(file)
  if (format === 'svg') return saveFile(`${file.name}.svg`, svg, 'image/svg+xml')
  saveFile(`${file.name}.png`, await pngOf(svg), 'image/png')
}
