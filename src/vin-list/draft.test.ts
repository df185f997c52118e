import { beforeEach, expect, test } from 'vitest'
import { parseQueryText } from '#src/lib/query-text.ts'
import { safeStorage } from '#src/stores/safe-storage.ts'
import { linkOfList, textOfList, useVinDraft, vinsInLink } from './list-store.ts'
import { readVinList } from './read-list.ts'

beforeEach(() => useVinDraft.setState({ text: '', looked: false, own: undefined, separator: undefined }))

const vins = (count: number) =>
  Array.from({ length: count }, (_, index) => `TMBJJ7NX3J${String(index).padStart(7, '0')}`)

test('a link holds the list, with addresses, and is parsed back unchanged', () => {
  const addresses = [
    'https://alpha.example/lot/998877?a=1&b=2',
    'https://souq-motors.example/ad/chery-tiggo,2626317221.html',
  ]
  const list = readVinList([...vins(3), ...addresses].join('\n'))
  const link = new URL(linkOfList(list, 'https://cars.example') ?? '')
  expect(link.pathname).toBe('/vins')
  expect(list.wanted).toHaveLength(5)
  expect(readVinList(textOfList(parseQueryText(link.search).list ?? '')).wanted).toEqual(list.wanted)
})

test('up to some two hundred VINs', () => {
  expect(linkOfList(readVinList(vins(vinsInLink).join('\n')), 'https://cars.example')).toBeDefined()
  expect(linkOfList(readVinList(vins(300).join('\n')), 'https://cars.example')).toBeUndefined()
})

test('invalid stored text is ignored', () => {
  const state = { text: 'WBAKB8C51FD275593', looked: 'yes', own: 5, separator: '|' }
  safeStorage.setItem('forecourt.vins', JSON.stringify({ state, version: 0 }))
  useVinDraft.reread()
  expect(useVinDraft.getState()).toEqual({
    text: 'WBAKB8C51FD275593',
    looked: false,
    own: undefined,
    separator: undefined,
  })
})
