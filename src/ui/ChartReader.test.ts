import { scaleLinear } from 'd3-scale'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AmountAxis } from './ChartReader.tsx'

test('an axis of few cars has whole numbers only', () => {
  const scale = scaleLinear().domain([0, 3]).nice(5).range([100, 0])
  const drawn = renderToStaticMarkup(createElement(AmountAxis, { scale, right: 100, text: String }))
  expect([...drawn.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text)).toEqual(['0', '1', '2', '3'])
})
