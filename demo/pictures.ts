import fs from 'node:fs'
import type { Random } from './random.ts'

type Picture = {
  readonly file: string
  readonly body_type: number
  readonly color: number
  readonly view: string
}

/** Its generator writes the index as an array of plain records. */
const index = JSON.parse(
  fs.readFileSync(new URL('./pictures/index.json', import.meta.url), 'utf8'),
) as readonly Picture[]

const viewOrder = ['front34', 'side', 'rear34', 'front', 'rear']
const byBody = new Map<number, Map<number, string[]>>()
for (const picture of [...index].sort((a, b) => viewOrder.indexOf(a.view) - viewOrder.indexOf(b.view))) {
  const colors = byBody.get(picture.body_type) ?? new Map<number, string[]>()
  byBody.set(picture.body_type, colors)
  colors.set(picture.color, [...(colors.get(picture.color) ?? []), `/demo/pictures/${picture.file}`])
}

/** Relative frequency of a colour. */
const seen: Readonly<Record<number, number>> = {
  15: 22,
  9: 22,
  13: 20,
  1: 13,
  11: 15,
  5: 7,
  8: 3,
  4: 2.5,
  17: 2,
  3: 1.2,
  16: 1.2,
  6: 0.8,
  12: 0.8,
  10: 0.6,
  14: 0.6,
  2: 0.6,
  18: 0.2,
  100: 0.8,
}

/** A colour for which this body has pictures, so that a picture always shows body and colour. */
export const pickColor = (random: Random, body: number): number => {
  const colors = [...(byBody.get(body) ?? byBody.get(1) ?? new Map<number, string[]>()).keys()]
  const weights = colors.map((color) => seen[color] ?? 0.5)
  let target = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [i, color] of colors.entries()) {
    target -= weights[i] ?? 0
    if (target < 0) return color
  }
  return colors[0] ?? 15
}

const isFirstView = (file: string) => file.includes('-front34-')

/**
 * The pictures of a body in a colour, the three-quarter view first; empty if there are none.
 * @param model selects the first picture, so that models of one body begin with different ones
 */
export function picturesOf(body: number, color: number, model = 0): readonly string[] {
  const all = byBody.get(body)?.get(color) ?? []
  const first = all.filter(isFirstView)
  const turn = first.length === 0 ? 0 : model % first.length
  return [...first.slice(turn), ...first.slice(0, turn), ...all.filter((file) => !isFirstView(file))]
}
