import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { projectFiles, readProjectFile } from './project-files.ts'

// A browser's translator replaces text nodes by elements. React still finds text that is the only content of its
// element. It looks for other text nodes when it removes them or inserts in front of them, and fails if they were
// replaced. src/ui/Redraw.tsx recovers from that failure; this test prevents it.

type Node = { readonly type: string; readonly [part: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

const calledName = ({ callee }: Node): string => {
  const [called] = nodesIn(callee)
  const of = nodesIn(called?.type === 'MemberExpression' ? called['object'] : called)[0]
  const member = called?.type === 'MemberExpression' ? nodesIn(called['property'])[0] : undefined
  return [of?.['name'], member?.['name']].filter((name) => typeof name === 'string').join('.')
}

/** Nodes that are certainly text; the value of most names is unknown here. */
function isText(node: Node): boolean {
  // The translator leaves blanks alone.
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' && node['value'].trim() !== ''
  if (node.type === 'TemplateLiteral') return true
  return node.type === 'CallExpression' && /^(?:t|format\.\w+)$/.test(calledName(node))
}

/** The alternatives of a conditional node; undefined if the node always renders the same. */
const casesOf = (node: Node): Node[] | undefined => {
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(nodesIn)
  if (node.type === 'LogicalExpression') return [node['left'], node['right']].flatMap(nodesIn)
  return node.type === 'CallExpression' && calledName(node).endsWith('.map') ? [] : undefined
}

const holdsText = (node: Node): boolean => casesOf(node)?.some(holdsText) ?? isText(node)

const childrenOf = (element: Node): Node[] =>
  nodesIn(element['children'])
    .flatMap((child) => (child.type === 'JSXExpressionContainer' ? nodesIn(child['expression']) : [child]))
    // Without comments and line breaks between elements.
    .filter(({ type, value }) => type !== 'JSXEmptyExpression' && !/^\s*\n\s*$/.test(String(value)))

/** Positions of text nodes that may be replaced, or that may get a sibling in front of them. */
function bareTexts(node: Node): number[] {
  const within = Object.values(node).flatMap(nodesIn).flatMap(bareTexts)
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return within
  const children = childrenOf(node)
  if (children.length < 2) return within
  const bare = children.filter((child, at) => {
    const before = children[at - 1]
    return casesOf(child) === undefined
      ? isText(child) && before !== undefined && casesOf(before) !== undefined
      : holdsText(child)
  })
  return [...within, ...bare.map(({ start }) => Number(start))]
}

const bareIn = (file: string, text: string): string[] =>
  nodesIn(parseSync(file, text).program)
    .flatMap(bareTexts)
    .map((start) => `${file}:${text.slice(0, start).split('\n').length}`)

test.each([
  ['<p>{several && t("a")} <b /></p>', 1],
  ['<p>{some ? <b /> : <i />}{t("a")}</p>', 1],
  ['<p>{all.map((one) => <b key={one} />)}, and more</p>', 1],
  ['<p>{some ? t("a") : <b />}</p>', 0],
  ['<p><b />{" "}{some && <i />}</p>', 0],
  ['<p>{t("a")} {some && <i />}</p>', 0],
])('%s has %s bare texts', (text, count) => expect(bareIn('a.tsx', text)).toHaveLength(count))

test('no bare text is beside conditional content', () => {
  const files = projectFiles().filter((file) => file.startsWith('src/') && file.endsWith('.tsx'))
  expect(files.flatMap((file) => bareIn(file, readProjectFile(file)))).toEqual([])
}, 60_000)
