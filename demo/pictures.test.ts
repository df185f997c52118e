import { expect, test } from 'vitest'
import { bodyTypes, colors } from '#contract/codes.ts'
import { picturesOf } from './pictures.ts'

const bodies = ['sedan', 'wagon', 'suv', 'hatchback'] as const
const often = ['black', 'white', 'grey', 'red', 'blue', 'silver'] as const

test.each(bodies)('models of one body and colour begin with different pictures: %s', (body) => {
  for (const color of often) {
    const first = Array.from(
      { length: 10 },
      (_, model) => picturesOf(bodyTypes[body], colors[color], model)[0],
    )
    expect(new Set(first).size, color).toBe(2)
  }
})
