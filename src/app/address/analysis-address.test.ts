import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { unreadHere } from '#src/app/address/analysis-address.ts'

const unreadIn = (query: string) =>
  unreadHere(readAddress(new URLSearchParams(query)).ignored).map(({ name, text }) => `${name}=${text}`)

test.each([
  ['show=pivot&rows=damage&columns=condition&values=median&by=-total', []],
  ['show=sources&by=keys&values=share&x=year&car=1', []],
  ['damage=waterr&show=damage', ['damage=waterr']],
  ['show=pivo&rows=source&values=mean', ['show=pivo', 'rows=source', 'values=mean']],
  ['rows=damage&columns=damage', ['columns=damage']],
  ['rows=brand&columns=fuel&inner=fuel&open=3', ['inner=fuel']],
  ['rows=brand&inner=brand&open=3&values=without.damage', []],
  ['values=without.&inner=q', ['values=without.', 'inner=q']],
  ['wheels=5', ['wheels=5']],
])('%s: what means nothing here is named', (query, unread) => expect(unreadIn(query)).toEqual(unread))
