import type { PanelState, PanelZone } from './CarDrawing.tsx'
import { entryOf, isList, isObject, keyWords, textOf, type Json, wholeOf, words } from './json.ts'

export interface Panel {
  /** Undefined if the drawing lacks the part; the list beside it still has it. */
  readonly zone: PanelZone | undefined
  readonly name: string
  readonly state: PanelState
  readonly text: string
}

const sides: Readonly<Record<string, string>> = {
  fl: 'front left',
  lf: 'front left',
  fr: 'front right',
  rf: 'front right',
  rl: 'rear left',
  lr: 'rear left',
  bl: 'rear left',
  rr: 'rear right',
  br: 'rear right',
}

/** The zone of a part's name: `doorFL`, "front left door" and `LF_DOOR` are the same. */
export function zoneOf(name: string): PanelZone | undefined {
  const words = new Set(
    keyWords(name).flatMap((word) => (Object.hasOwn(sides, word) ? (sides[word]?.split(' ') ?? []) : [word])),
  )
  const any = (...wanted: string[]) => wanted.some((word) => words.has(word))
  if (any('hood', 'bonnet')) return 'hood'
  if (any('roof')) return 'roof'
  if (any('trunk', 'boot', 'bootlid', 'tailgate', 'decklid', 'hatch', 'trunklid')) return 'trunk'
  if (any('windshield', 'windscreen')) return any('rear', 'back') ? 'rear_window' : 'windshield'
  if (any('window', 'glass')) return any('rear', 'back') && !any('left', 'right') ? 'rear_window' : undefined
  const end = any('front') ? 'front' : any('rear', 'back') ? 'rear' : undefined
  if (any('bumper')) return end === undefined ? undefined : `${end}_bumper`
  const side = any('left', 'l', 'driver') ? 'left' : any('right', 'r', 'passenger') ? 'right' : undefined
  if (side === undefined) return undefined
  if (any('sill', 'rocker', 'skirt')) return `${side}_sill`
  if (any('quarter')) return `${side}_rear_fender`
  if (any('fender', 'wing')) return `${side}_${end ?? 'front'}_fender`
  return any('door') && end !== undefined ? `${side}_${end}_door` : undefined
}

/** Paint thickness in micrometres: factory coats end near 180, a second coat near 350, more is filler. */
const paintLimits = { factory: 180, second: 350 } as const

/** More specific patterns first: "not repainted" is not "repainted". */
const stateWords: readonly (readonly [RegExp, PanelState])[] = [
  // Marks of Japanese auction sheets: W and P are paint, XX is replaced, the others are damage with a grade.
  [/^[wp]\d?$/, 'painted'],
  [/^xx$/, 'replaced'],
  [/^[abcegsuxy]\d$/, 'damaged'],
  [/undamaged/, 'ok'],
  [/\b(?:no|not|without|never)\b.{0,12}(?:damage|paint|replac|dent|scratch|fault|defect)/, 'ok'],
  [/replac|exchang|changed|swapped|new part/, 'replaced'],
  [/paint|spray|lacquer|refinish/, 'painted'],
  [
    /damag|dent|scratch|crack|rust|corro|broken|bent|chip|fail|defect|repair|filler|deform|missing|poor|bad/,
    'damaged',
  ],
  [
    /^(?:ok|okay|good|original|factory|none|intact|clean|pass|passed|fine|normal|new|excellent|0|n)$|original|factory/,
    'ok',
  ],
]

export function panelState(value: Json): PanelState {
  if (typeof value === 'boolean') return value ? 'ok' : 'damaged'
  const microns = wholeOf(value)
  // A number under 20 is a grade or a count, not a thickness.
  if (microns !== undefined)
    return microns < 20
      ? 'unknown'
      : microns <= paintLimits.factory
        ? 'ok'
        : microns <= paintLimits.second
          ? 'painted'
          : 'damaged'
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return stateWords.find(([words]) => words.test(text))?.[1] ?? 'unknown'
}

const nameKeys = words('place panel part zone element position area location name code')
const stateKeys = words(
  `state mark code status condition result finding damage thickness thicknessum um micron microns paint value
  note comment description`,
)

/** State and short text of a panel: "repainted · 240 µm". */
function describe(value: Json): { state: PanelState; text: string } {
  if (!isObject(value)) return { state: panelState(value), text: panelText(value) }
  const values = stateKeys.map((key) => entryOf(value, [key])?.[1]).filter((found) => found !== undefined)
  const states = values.map(panelState)
  const worst = (['damaged', 'replaced', 'painted', 'ok'] as const).find((state) => states.includes(state))
  const texts = values.map(panelText).filter((text) => text !== '')
  return { state: worst ?? 'unknown', text: texts.join(' · ') }
}

function panelText(value: Json): string {
  if (typeof value === 'number') return value >= 20 ? `${value} µm` : String(value)
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (isList(value)) return value.map(panelText).join(', ')
  return isObject(value) ? Object.values(value).map(panelText).join(' · ') : (value ?? '')
}

/** Reads a list or a map of body panels; undefined if hardly any name is a part of a car. */
export function readPanels(value: Json): readonly Panel[] | undefined {
  const named: (readonly [name: string, value: Json])[] = isList(value)
    ? value.flatMap((item) => {
        const name = isObject(item) ? textOf(entryOf(item, nameKeys)?.[1]) : undefined
        return name === undefined ? [] : [[name, item] as const]
      })
    : isObject(value)
      ? Object.entries(value)
      : []
  const panels = named.map(([name, state]) => ({ zone: zoneOf(name), name, ...describe(state) }))
  const drawn = panels.filter(({ zone }) => zone !== undefined).length
  return drawn >= 2 || (drawn > 0 && drawn === panels.length) ? panels : undefined
}

export type CheckState = 'pass' | 'attention' | 'fail'

export interface Check {
  readonly group: string | undefined
  readonly name: string
  readonly state: CheckState
  readonly note: string | undefined
}

const passWords =
  /^(?:pass(?:ed)?|ok|okay|approved|good|yes|positive|roadworthy|accepted|no (?:faults?|defects?)|✓)$/i
const failWords =
  /^(?:fail(?:ed)?|not passed|rejected|bad|no|negative|unroadworthy|refused|defect(?:ive)?|faulty|not ok|✗)$/i

/** True, false, or undefined if the value is no verdict. */
export function passOf(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return passWords.test(text) ? true : failWords.test(text) ? false : undefined
}

const attentionWords = /^(?:attention|warning|advisory|advice|worn|minor|monitor|observe|soon|fair|average)$/i

/** The state of one check; undefined for an unknown word. */
function checkState(value: Json | undefined): CheckState | undefined {
  if (typeof value === 'string' && attentionWords.test(value.trim())) return 'attention'
  const pass = passOf(value)
  return pass === undefined ? undefined : pass ? 'pass' : 'fail'
}

const checkNameKeys = words('name title check item point system part label')
const checkStateKeys = words('result status passed pass ok state verdict value')
const noteKeys = words('note comment remark remarks description detail finding')
const listKeys = words('items checks points tests checklist')

/** Reads checks; undefined unless all entries are understood, so that the raw value is shown without loss. */
export function readChecks(value: Json, group?: string): readonly Check[] | undefined {
  const entries: (readonly [name: string | undefined, item: Json])[] = isList(value)
    ? value.map((item) => [isObject(item) ? textOf(entryOf(item, checkNameKeys)?.[1]) : undefined, item])
    : isObject(value)
      ? Object.entries(value)
      : []
  const found: Check[] = []
  for (const [name, item] of entries) {
    const read = (keys: readonly string[]) => (isObject(item) ? entryOf(item, keys)?.[1] : undefined)
    const inner = read(listKeys)
    const below =
      inner !== undefined && group === undefined && name !== undefined ? readChecks(inner, name) : undefined
    const state = checkState(isObject(item) ? read(checkStateKeys) : item)
    if (below !== undefined) found.push(...below)
    else if (name === undefined || state === undefined) return undefined
    else found.push({ group, name, state, note: textOf(read(noteKeys)) })
  }
  return found.length > 0 ? found : undefined
}
