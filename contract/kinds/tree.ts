import { largestId, toId } from '../decimal.ts'
import {
  type Behaviour,
  type RequestBehaviour,
  type Branch,
  type Lost,
  type Pair,
  readList,
  uniqueIds,
} from './kind.ts'

/** Merges branches of the same parent; a parent without children (all of them) wins over a list. */
export function oneBranchEach(branches: readonly Branch[]): Branch[] {
  const byId = new Map<number, Branch>()
  for (const { id, children } of branches) {
    const seen = byId.get(id)
    const all = children.length === 0 || seen?.children.length === 0
    byId.set(id, { id, children: all ? [] : uniqueIds([...(seen?.children ?? []), ...children]) })
  }
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** Parses "12.34.56". An unreadable child is lost alone; its parent and siblings stay. */
function readBranch(text: string, lost: Lost | undefined): Branch | undefined {
  const [parent = '', ...rest] = text.split('.').map((part) => part.trim())
  const id = toId(parent)
  if (id === undefined) return undefined
  const children = rest.flatMap((part) => {
    const child = toId(part)
    if (child === undefined) lost?.(`${parent}.${part}`)
    return child ?? []
  })
  return { id, children }
}

export const tree: Behaviour<'tree'> = {
  toUrl: (_, branches) => branches.map(({ id, children }) => [id, ...children].join('.')).join(','),
  fromUrl: (_, text, lost) => {
    const branches = readList(text, (branch) => readBranch(branch, lost), lost)
    return branches.length > 0 ? oneBranchEach(branches) : undefined
  },
  toApi: ({ api: [parents, children] }, branches) =>
    branches.flatMap((branch, index): Pair[] => [
      [`${parents}[${index}][id]`, String(branch.id)],
      ...branch.children.map((child): Pair => [`${parents}[${index}][${children}][]`, String(child)]),
    ]),
  matcher:
    (_, branches) =>
    ([parent = null, child = null]) =>
      branches.some(
        ({ id, children }) =>
          id === parent && (children.length === 0 || (typeof child === 'number' && children.includes(child))),
      ),
}

const idSchema = { type: 'integer', minimum: 1, maximum: largestId } as const

export const treeRequests: RequestBehaviour<'tree'> = {
  fromApi: ({ api: [parents, children] }, params) => {
    if (params.has(parents) || params.has(`${parents}[]`))
      params.issue(parents, `must be given as ${parents}[0][id]`)
    const branches = params.indices(parents).flatMap((index): Branch[] => {
      const idName = `${parents}[${index}][id]`
      const listName = `${parents}[${index}][${children}]`
      const id = toId(params.one(idName) ?? '')
      const ids = params.all(listName).map(toId)
      if (id === undefined)
        params.issue(idName, params.has(idName) ? 'must be a positive integer' : 'is missing')
      if (ids.includes(undefined)) params.issue(`${listName}[]`, 'must each be a positive integer')
      return id === undefined ? [] : [{ id, children: ids.filter((child) => child !== undefined) }]
    })
    return branches.length > 0 ? oneBranchEach(branches) : undefined
  },
  parameters: ({ api: [parents, children] }) => [
    { name: `${parents}[0][id]`, schema: idSchema },
    {
      name: `${parents}[0][${children}][]`,
      schema: { type: 'array', items: idSchema },
    },
  ],
}
