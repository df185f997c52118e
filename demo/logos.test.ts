import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from '../scripts/project-files.ts'

const logos = projectFiles().filter((file) => file.startsWith('demo/logos/'))

/** Contrast with white (WCAG). */
function contrast(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('each logo can be seen on its white tile', () => {
  expect(logos.length).toBeGreaterThan(50)
  for (const file of logos) {
    const colours = readProjectFile(file).match(/(?<=fill=")#[0-9a-f]{6}(?=")/gi) ?? []
    if (colours.length > 0) expect(Math.max(...colours.map(contrast)), file).toBeGreaterThan(1.8)
  }
})
