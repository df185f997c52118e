import { type CodeTable, codeTables } from './codes.ts'
import { type Endpoint, type EndpointName, endpointNames, endpoints, commonQuery } from './endpoints.ts'
import { describeParam } from './endpoints-kinds.ts'
import { filters } from './filters.ts'
import type { Filter } from './kinds/kind.ts'
import { requestBehaviour } from './kinds/requests.ts'
import examples from './openapi-examples.json' with { type: 'json' }
import { answers } from './openapi-answers.ts'
import { componentSchemas, type JsonSchema, schemaOf } from './openapi-schemas.ts'
import { accessTexts } from './problems.ts'

/** A real response of the service to its fixture inventory; a test compares them. */
interface Example {
  readonly request: string
  readonly status: number
  readonly body: unknown
}

const exampleOf = (name: string): Example | undefined => {
  const all: Readonly<Record<string, Example>> = examples
  return Object.hasOwn(all, name) ? all[name] : undefined
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: true
  readonly description: string
  readonly schema: JsonSchema
}

/** Describes a filter from its own table entry. */
function aboutFilter(filter: Filter): string {
  const at = [filter.at].flat().join(' and ')
  if (filter.kind === 'many' || filter.kind === 'one') {
    const codes: CodeTable = codeTables[filter.options]
    const list = Object.entries(codes).map(([slug, id]) => `${id} ${slug}`)
    return `Looks at ${at}${filter.kind === 'many' ? '; any of the values' : ''}. ${list.join(', ')}.`
  }
  if (filter.kind === 'tree')
    return `Looks at ${at}. Further ones use index 2, 3, …; without children, all of them; children need their parent's id.`
  if (filter.kind === 'flag')
    return `Looks at ${at}. ${filter.no === 'not-true' ? 'No also means null and missing.' : 'Leave it out for either.'}`
  return `Looks at ${at}.`
}

function parametersOf({ path, query, filters: keys }: Endpoint): Parameter[] {
  const inPath = Object.entries(path).map(([name, param]): Parameter => {
    const { schema } = describeParam(param, name)
    return { name, in: 'path', required: true, description: param.about, schema }
  })
  const chosen = keys.flatMap((key): Parameter[] => {
    const filter: Filter = filters[key]
    const docs = requestBehaviour(filter).parameters(filter)
    // A generated client sends only the named branches of a tree, so the document names two.
    const second = docs.filter(({ name }) => name.includes('[0]'))
    return [...docs, ...second.map((doc) => ({ ...doc, name: doc.name.replace('[0]', '[1]') }))].map(
      (doc) => ({ ...doc, in: 'query', description: aboutFilter(filter) }),
    )
  })
  const inQuery = Object.entries({ ...query, ...commonQuery }).map(([name, param]): Parameter => {
    return { ...describeParam(param, name), in: 'query', description: param.about }
  })
  return [...inPath, ...chosen, ...inQuery]
}

const failures = {
  400: ['Refused', 'The search engine rejected the query.'],
  403: ['Forbidden', `Access: ${Object.values(accessTexts).join('; ')}.`],
  404: ['NotFound', 'There is nothing under that id that the key may see.'],
  422: ['Invalid', 'A parameter is wrong; every reason stands under its name.'],
} as const

const failureSchemas = {
  Refused: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
  Forbidden: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { enum: Object.values(accessTexts) },
      ip: { type: 'string', description: 'The refused address, where it is the address that was refused.' },
    },
  },
  NotFound: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
  Invalid: {
    type: 'object',
    required: ['message', 'errors'],
    properties: {
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  },
} as const

/** Responses that every request can get. */
const anywhere = {
  414: ['TooLong', 'The address has more than 65,536 characters, or 1,000 parameters.'],
  500: ['Failed', 'The service failed; its log says why.'],
  503: ['Unavailable', 'The search engine is not available; Retry-After says when to ask again.'],
} as const
const messageSchema = { $ref: '#/components/schemas/NotFound' }

const content = (schema: JsonSchema, example: Example | undefined) => ({
  'application/json': { schema, ...(example && { example: example.body }) },
})

function operationOf(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name]
  const failing = ([403, 422, ...endpoint.fails] as const)
    .toSorted((a, b) => a - b)
    .map((status) => {
      const [schema, description] = failures[status]
      const reference = { $ref: `#/components/schemas/${schema}` }
      return [String(status), { description, content: content(reference, exampleOf(`${name} ${status}`)) }]
    })
  const example = exampleOf(name)
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(example && { description: `Example: \`GET ${example.request}\`` }),
    parameters: parametersOf(endpoint),
    responses: {
      200: { description: 'Found.', content: content(schemaOf(answers[name]), example) },
      ...Object.fromEntries(failing),
      ...Object.fromEntries(
        Object.entries(anywhere).map(([status, [name]]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document, derived from the contract's tables. */
export const openapi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Vehicle Listings Data Service',
    version: '1.0.5',
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'Read-only access to vehicles and their listings on source sites. Every request carries `api_key`. ' +
      'Null and missing values are neither zero nor false. HEAD answers as GET without the body, other methods with 405. ' +
      "Examples are answers of a small inventory that the service's tests make.",
  },
  // Relative to the document, so that it stays valid behind a proxy.
  servers: [{ url: '.' }],
  security: [{ api_key: [] }],
  paths: Object.fromEntries(endpointNames.map((name) => [endpoints[name].url, { get: operationOf(name) }])),
  components: {
    securitySchemes: { api_key: { type: 'apiKey', in: 'query', name: 'api_key' } },
    responses: Object.fromEntries(
      Object.values(anywhere).map(([name, description]) => [
        name,
        { description, content: content(messageSchema, undefined) },
      ]),
    ),
    schemas: { ...componentSchemas(), ...failureSchemas },
  },
})
