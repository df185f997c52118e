import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { accessTexts } from '#contract/problems.ts'
import type { Reply } from '../client.ts'
import { type Group, rule } from '../rule.ts'
import { answers, hold } from '../verdict.ts'

const says = (reply: Reply, text: string) =>
  hold(
    reply.body instanceof Object && Reflect.get(reply.body, 'error') === text,
    () => `the error is not "${text}": ${reply.text}`,
  )

/** Endpoints whose form the specification defines. Ids in paths may be any, since access is checked first. */
const paths = endpointNames
  .filter((name) => !['locations', 'carOptionSections', 'currencies'].includes(name))
  .map((name) => endpoints[name].url.replace(/\{\w+\}/g, '1'))

export const access: Group = {
  title: 'Authentication',
  rules: [
    rule('every request carries api_key; a missing key gives 403', async ({ api }) => {
      for (const path of paths) says(answers(await api.get(path, [], ''), 403), accessTexts.missing)
    }),
    rule('an invalid key gives 403', async ({ api }) => {
      for (const path of paths)
        says(answers(await api.get(path, [], 'no-such-key-anywhere'), 403), accessTexts.invalid)
    }),
    rule('a 403 holds no key and no car', async ({ api }) => {
      const { text } = answers(await api.get('/search', [], 'no-such-key-anywhere'), 403)
      hold(!text.includes('no-such-key-anywhere') && !text.includes('listings'), () => text)
    }),
  ],
}
