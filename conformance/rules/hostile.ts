import { decision, type Group, rule } from '../rule.ts'
import { answers, hold } from '../verdict.ts'

const many = (make: (index: number) => string, count = 5000) =>
  Array.from({ length: count }, (_, index) => make(index)).join('&')

/** Queries sent exactly as written; each tests another weakness. */
const queries = [
  `brands${'[0]'.repeat(200)}[id]=1`,
  '__proto__[x]=1&constructor[prototype][y]=2&brands[__proto__][id]=3',
  'page=1&page=2&seats=4&seats=5',
  'page[]=1&seats[]=5&query[]=x',
  'query=%E0%A4%A&%=%&a=%zz',
  'query=%00&vin=%00',
  'query=%ED%A0%80&lang=%ff',
  'query=*+AND+(x+OR+NOT+"y")~2^5+%5C+/.*/+{a+TO+b}+%26%26',
  "query=';DROP+TABLE+car;--&vin='",
  `price_from=${'9'.repeat(3000)}`,
  many((index) => `p${index}=1`, 1500),
  many(() => 'colors[]=1', 800),
  many((index) => `brands[${index}][id]=1`, 500),
]

const paths = ['/search', '/search/count', '/cars', '/domains', '/brands', '/countries', '/car-options']

export const hostile: Group = {
  title: 'Whatever a client sends',
  rules: [
    rule('hostile queries never give a 5xx', async ({ api }) => {
      for (const query of queries)
        for (const path of paths) {
          const { status } = await api.raw(`${path}?${query}`)
          hold(status < 500, () => `${path}?${query.slice(0, 80)} answered ${status}`)
        }
    }),
    rule('hostile paths never give a 5xx', async ({ api }) => {
      for (const path of [
        '/cars/%00',
        '/cars/%ff',
        '/cars/..%2f..%2fetc',
        '/cars/vin/%27',
        '/countries/%F0%9F',
        '/listing/1/%2e%2e',
        '/models/1e5',
        '/%',
      ])
        hold((await api.raw(path)).status < 500, () => `${path} answered a 5xx`)
    }),
    rule('no answer shows a stack trace', async ({ api }) => {
      for (const path of ['/cars/%00', '/search?page=x', '/nowhere']) {
        const { text } = await api.raw(path)
        hold(!/\n\s+at |node_modules|\.ts:\d+|Traceback/.test(text), () => text.slice(0, 200))
      }
    }),
    decision('another method than GET or HEAD gives 405', async ({ api }) => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        for (const path of ['/search', '/cars', '/domains']) answers(await api.raw(path, { method }), 405)
    }),
    decision('HEAD answers without a body', async ({ api }) => {
      const { text } = answers(await api.raw('/search/count', { method: 'HEAD' }), 200)
      hold(text === '', 'HEAD has a body')
    }),
    decision('an unknown path gives 404 with a message', async ({ api }) => {
      const { body } = answers(await api.raw('/no/such/path'), 404)
      hold(body instanceof Object && typeof Reflect.get(body, 'message') === 'string', 'there is no message')
    }),
    decision('422 names each parameter and its reasons', async ({ api }) => {
      const { body } = answers(await api.raw('/search?perPage=1&seats=0'), 422)
      const errors: unknown = Reflect.get(Object(body), 'errors')
      for (const name of ['perPage', 'seats']) {
        const reasons: unknown = Reflect.get(Object(errors), name)
        hold(Array.isArray(reasons) && reasons.length > 0, () => `${name} has no reason`)
      }
    }),
  ],
}
