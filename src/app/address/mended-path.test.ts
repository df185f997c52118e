import { expect, test } from 'vitest'
import { mendedPath } from './mended-path.ts'

const id = '5ca1ab1e0000000000000001'

test.each<[string, string]>([
  ...[
    '.',
    ',',
    ')',
    '"',
    '%22',
    '>',
    '_',
    '*',
    '%20',
    '%0A',
    '.).',
    '%252E',
    '%C2%AD',
    '&utm_source=x',
    '%3Ffbclid=1',
  ].map((behind): [string, string] => [`/car/${id}${behind}`, `/car/${id}`]),
  [`/car/${id.toUpperCase()}`, `/car/${id}`],
  [`/car/5ca1ab1e=%0A0000000000000001`, `/car/${id}`],
  ['/listing/copperlot.example/FIVE-1.', '/listing/copperlot.example/FIVE-1'],
  ['/listing/copperlot.example/a-1).', '/listing/copperlot.example/a-1'],
  ['/favourites.', '/favourites'],
  ['/vins/.', '/vins'],
  ['/index.html', '/'],
  ['/index.html).', '/'],
])('%s → %s', (path, meant) => {
  expect(mendedPath(path)).toBe(meant)
  expect(mendedPath(meant)).toBeUndefined()
})

test.each([
  '/',
  `/car/${id}`,
  '/car/a%2Fb%3Fc',
  '/listing/a.example/x.1',
  '/car/%D0%B0%F0%9F%9A%97',
  '/car/%',
])('%s is not tried again for ever', (path) => {
  const meant = mendedPath(path)
  expect(meant === undefined || mendedPath(meant) === undefined).toBe(true)
})
