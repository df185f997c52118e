import { entryOf, isList, isObject, type Json, textOf, words } from './json.ts'

export type CheckState = 'pass' | 'attention' | 'fail'

export interface Check {
  /** The part of the car it belongs to, where the report groups its checks. */
  readonly group: string | undefined
  readonly name: string
  readonly state: CheckState
  readonly note: string | undefined
}

const passWords =
  /^(?:pass(?:ed)?|ok|okay|approved|good|yes|positive|roadworthy|accepted|no (?:faults?|defects?)|✓)$/i
const failWords =
  /^(?:fail(?:ed)?|not passed|rejected|bad|no|negative|unroadworthy|refused|defect(?:ive)?|faulty|not ok|✗)$/i

/** true, false, or undefined where it is no verdict at all. */
export function passOf(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return passWords.test(text) ? true : failWords.test(text) ? false : undefined
}

const attentionWords = /^(?:attention|warning|advisory|advice|worn|minor|monitor|observe|soon|fair|average)$/i

/** The state of one check, or undefined where the word means nothing here. */
function checkState(value: Json | undefined): CheckState | undefined {
  if (typeof value === 'string' && attentionWords.test(value.trim())) return 'attention'
  const pass = passOf(value)
  return pass === undefined ? undefined : pass ? 'pass' : 'fail'
}

const nameKeys = words('name title check item point system part label')
const stateKeys = words('result status passed pass ok state verdict value')
const noteKeys = words('note comment remark remarks description detail finding')
const listKeys = words('items checks points tests checklist')

/**
 * A list or a map of checks, or of groups that hold such lists. Partly understood is not understood:
 * what would be left out is shown as it is instead.
 */
export function readChecks(value: Json, group?: string): readonly Check[] | undefined {
  const entries: (readonly [name: string | undefined, item: Json])[] = isList(value)
    ? value.map((item) => [isObject(item) ? textOf(entryOf(item, nameKeys)?.[1]) : undefined, item])
    : isObject(value)
      ? Object.entries(value)
      : []
  const found: Check[] = []
  for (const [name, item] of entries) {
    const read = (keys: readonly string[]) => (isObject(item) ? entryOf(item, keys)?.[1] : undefined)
    const inner = read(listKeys)
    const below =
      inner !== undefined && group === undefined && name !== undefined ? readChecks(inner, name) : undefined
    const state = checkState(isObject(item) ? read(stateKeys) : item)
    if (below !== undefined) found.push(...below)
    else if (name === undefined || state === undefined) return undefined
    else found.push({ group, name, state, note: textOf(read(noteKeys)) })
  }
  return found.length > 0 ? found : undefined
}
