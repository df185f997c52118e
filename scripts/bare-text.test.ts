import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { projectFiles, readProjectFile } from './project-files.ts'

// A translator in the browser puts elements of its own in the place of texts. React finds a text again that is all its
// element holds; one that stands beside other things it looks for where it was, to take it away or to put something in
// front of it, and that fails. src/ui/Redraw.tsx recovers from it; this keeps it from happening.

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

/** Words for certain; of most names one cannot know here what they stand for. */
function isText(node: Node): boolean {
  // Blanks are left where they are.
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' && node['value'].trim() !== ''
  if (node.type === 'TemplateLiteral') return true
  return node.type === 'CallExpression' && /^(?:t|format\.\w+)$/.test(calledName(node))
}

/** What stands there in one case or the other; undefined where the same stands there always. */
const casesOf = (node: Node): Node[] | undefined => {
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(nodesIn)
  if (node.type === 'LogicalExpression') return [node['left'], node['right']].flatMap(nodesIn)
  return node.type === 'CallExpression' && calledName(node).endsWith('.map') ? [] : undefined
}

const holdsText = (node: Node): boolean => casesOf(node)?.some(holdsText) ?? isText(node)

const childrenOf = (element: Node): Node[] =>
  nodesIn(element['children'])
    .flatMap((child) => (child.type === 'JSXExpressionContainer' ? nodesIn(child['expression']) : [child]))
    // Comments, and the line breaks between elements.
    .filter(({ type, value }) => type !== 'JSXEmptyExpression' && !/^\s*\n\s*$/.test(String(value)))

/** Where in the file texts stand bare in front of which, or in whose place, something else may come. */
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
])('%s has %s of them', (text, count) => expect(bareIn('a.tsx', text)).toHaveLength(count))

test('no text stands bare where something comes and goes', () => {
  const files = projectFiles().filter((file) => file.startsWith('src/') && file.endsWith('.tsx'))
  expect(files.flatMap((file) => bareIn(file, readProjectFile(file)))).toEqual([])
}, 60_000)
