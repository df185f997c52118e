import { damages } from '#contract/codes.ts'

/** A zone of the drawing in its units; the car is 150 wide and 300 long, seen from above, front up. */
export interface Zone {
  readonly id: number
  /** Outlines, one per zone: both sides are one damage, and so are four wheels. */
  readonly paths: readonly string[]
  /** Hit area: left, top, width, height. At least 24 units each way. */
  readonly boxes: readonly (readonly [number, number, number, number])[]
  /** Whether the number fits. */
  readonly numbered: boolean
}

const wheels: readonly (readonly [number, number])[] = [
  [2, 56],
  [140, 56],
  [2, 208],
  [140, 208],
]

/** Damages with a zone. The rest (water, theft, "all over" …) are in the list below the drawing. */
export const zones: readonly Zone[] = [
  {
    id: damages.front,
    paths: ['M75 4C112 4 132 14 136 44H14C18 14 38 4 75 4Z'],
    boxes: [[14, 4, 122, 41]],
    numbered: true,
  },
  {
    id: damages.engine,
    paths: ['M15 48H135L128 99Q75 87 22 99Z'],
    boxes: [[16, 47, 118, 50]],
    numbered: true,
  },
  {
    id: damages.top_roof,
    paths: ['M37 139Q75 131 113 139V204Q75 211 37 204Z'],
    boxes: [[37, 136, 76, 72]],
    numbered: true,
  },
  {
    id: damages.side,
    paths: [
      'M13 104L21 105L33 138V206L24 238L12 241L10 200Z',
      'M137 104L129 105L117 138V206L126 238L138 241L140 200Z',
    ],
    boxes: [
      [10, 100, 25, 106],
      [115, 100, 25, 106],
    ],
    numbered: false,
  },
  {
    id: damages.suspension,
    paths: wheels.map(([left, top]) => `M${left} ${top + 4}q0 -4 4 -4t4 4v30q0 4 -4 4t-4 -4Z`),
    boxes: wheels.map(([left, top]) => [left < 75 ? -14 : 140, top, 24, 38] as const),
    numbered: false,
  },
  {
    id: damages.rear,
    paths: ['M21 245Q75 254 129 245L138 258C136 286 116 296 75 296C34 296 14 286 12 258Z'],
    boxes: [[14, 248, 122, 48]],
    numbered: true,
  },
]
