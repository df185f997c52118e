import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Endpoint, endpointNames, endpoints } from '#contract/endpoints.ts'
import { accessTexts } from '#contract/problems.ts'
import { filterParameters, sorts } from '#contract/search.ts'
import { faultParams } from './faults.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '../docs', name), 'utf8')

describe('the documents list what the code has', () => {
  test.each(endpointNames)('specification.md: %s and its parameters', async (name) => {
    const text = await read('specification.md')
    const { url, query, path }: Endpoint = endpoints[name]
    expect(text).toContain(url)
    const named = ['locations', 'carOptionSections', 'currencies'].includes(name)
      ? await read('service-differences.md')
      : text
    for (const param of [...Object.keys(query), ...Object.keys(path)])
      expect(`${text}${named}`).toMatch(new RegExp(`[\`{]${param}(\\[\\])?[\`}]`))
  })

  test('specification.md: every filter, sort and refusal', async () => {
    const text = await read('specification.md')
    for (const { name } of filterParameters()) expect(text).toContain(`\`${name}\``)
    for (const sort of sorts) expect(text).toContain(`\`${sort}\``)
    for (const refusal of Object.values(accessTexts)) expect(text).toContain(`\`${refusal}\``)
  })

  test('service.md: every parameter and endpoint of the fault switch', async () => {
    const text = await read('service.md')
    for (const name of Object.keys(faultParams)) expect(text).toMatch(new RegExp(`\\| \`${name}\` +\\|`))
    for (const name of faultParams.endpoint.values) expect(text).toContain(name)
  })

  test('service.md: every option of the command line', async () => {
    const [text, source] = [
      await read('service.md'),
      await readFile(join(import.meta.dirname, 'main.ts'), 'utf8'),
    ]
    const options = [...source.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option)
    expect(options.length).toBeGreaterThan(6)
    for (const option of options) expect(text).toContain(`\`${option}`)
  })
})
