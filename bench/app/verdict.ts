import { type Expected, isOneOf, picturesOf } from './expected.ts'
import type { Frame, SeenCar, SeenPicture } from './frames.ts'

/** A step that is not complete after this time counts as this, ms. */
export const limit = 10_000

type Part = 'address' | 'heading' | 'chips' | 'cars'

export interface Verdict {
  /** When each part showed the new search for the rest of the step, ms from the click. */
  readonly parts: Readonly<Record<Part, number>>
  readonly answered: number
  readonly complete: number
  /** How long parts of the page showed different searches, ms. */
  readonly mixed: number
}

/** The first frame from which on a condition holds, ms from the click. */
export function since(frames: readonly Frame[], clicked: number, holds: (frame: Frame) => boolean): number {
  const wrong = frames.findLastIndex((frame) => !holds(frame))
  const first = frames[wrong + 1]
  return first === undefined ? limit : Math.min(limit, Math.max(0, first.at - clicked))
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, '') || '0')

/** The index at which these cars follow each other among others; -1 if they do not. */
function placeOf(ids: readonly string[], all: readonly string[]): number {
  const [first] = ids
  const start = first === undefined ? -1 : all.indexOf(first)
  return start !== -1 && ids.every((id, index) => all[start + index] === id) ? start : -1
}

const idsOf = (cars: readonly { readonly id: string }[]) => cars.map(({ id }) => id)

/** Whether the right cars are shown in the right order, and no fewer than at the end. */
function carsRight(frame: Frame, end: Frame, expected: Expected): boolean {
  if (expected.cars.length === 0) return frame.cars.length === 0
  const all = idsOf(expected.cars)
  const [first, last] = [placeOf(idsOf(frame.cars), all), placeOf(idsOf(end.cars), all)]
  return first !== -1 && last !== -1 && first <= last && first + frame.cars.length >= last + end.cars.length
}

const shows = (car: SeenCar, right: (picture: SeenPicture) => boolean) => car.pictures.some(right)

/** Whether every picture in sight is of its own car, and each car that has one at the end has one now. */
const picturesRight = (frame: Frame, end: Frame, expected: Expected): boolean =>
  frame.cars.every((car) => {
    const served = expected.cars.find(({ id }) => id === car.id)
    if (served === undefined) return false
    const own = picturesOf(served)
    const right = ({ address, loaded }: SeenPicture) => loaded && isOneOf(own, address)
    const atEnd = end.cars.find(({ id }) => id === car.id)
    const hasOne = atEnd !== undefined && shows(atEnd, right)
    return car.pictures.every(right) && (!hasOne || shows(car, right))
  })

/** The search that a part shows: the former one, the chosen one, or undecided. */
const says = (before: boolean, after: boolean) => (before === after ? undefined : before ? 'old' : 'new')

/** Judges the frames of a step from one search to another. The first frame shows the former search. */
export function judge(
  frames: readonly Frame[],
  clicked: number,
  was: Expected,
  expected: Expected,
): Verdict | undefined {
  const [start, end] = [frames[0], frames.at(-1)]
  if (start === undefined || end === undefined) return undefined
  const right: Record<Part, (frame: Frame) => boolean> = {
    address: ({ address }) => address === end.address,
    heading: ({ heading }) => heading !== '' && numberIn(heading) === expected.count,
    // The expected chip texts are unknown here; chips that differ from those of the other search are enough.
    chips: ({ chips }) => chips === end.chips && (was.choices === expected.choices || chips !== start.chips),
    cars: (frame) => carsRight(frame, end, expected),
  }
  const answers = (frame: Frame) =>
    right.address(frame) && right.heading(frame) && right.chips(frame) && right.cars(frame)
  const answered = since(frames, clicked, answers)

  const [oldIds, newIds] = [new Set(idsOf(was.cars)), new Set(idsOf(expected.cars))]
  const isMixed = (frame: Frame) => {
    const said = [
      says(frame.address === start.address, right.address(frame)),
      says(frame.heading === start.heading, right.heading(frame)),
      says(frame.chips === start.chips, right.chips(frame)),
      ...frame.cars.map(({ id }) => says(oldIds.has(id), newIds.has(id))),
    ]
    return said.includes('old') && said.includes('new')
  }
  const mixed = frames.reduce((sum, frame, index) => {
    const until = Math.min(frames[index + 1]?.at ?? frame.at, clicked + answered)
    return frame.at > clicked && isMixed(frame) ? sum + Math.max(0, until - frame.at) : sum
  }, 0)
  return {
    parts: {
      address: since(frames, clicked, right.address),
      heading: since(frames, clicked, right.heading),
      chips: since(frames, clicked, right.chips),
      cars: since(frames, clicked, right.cars),
    },
    answered,
    complete: since(frames, clicked, (frame) => answers(frame) && picturesRight(frame, end, expected)),
    mixed,
  }
}
