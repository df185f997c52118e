import { damages } from '#contract/codes.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'

/** The parts of a car from above, front on the left, on 240 by 120: the path and centre of each. */
const shapes = {
  front_bumper: ['M14 24 Q4 60 14 96 L22 92 Q14 60 22 28 Z', 14, 60],
  hood: ['M24 30 Q17 60 24 90 L70 88 L70 32 Z', 48, 60],
  windshield: ['M73 33 L73 87 L92 81 L92 39 Z', 82, 60],
  roof: ['M95 39 L95 81 L158 81 L158 39 Z', 126, 60],
  rear_window: ['M161 39 L161 81 L178 86 L178 34 Z', 169, 60],
  trunk: ['M181 33 L181 87 L216 88 Q221 60 216 32 Z', 198, 60],
  rear_bumper: ['M219 30 Q226 60 219 90 L226 94 Q235 60 226 26 Z', 226, 60],
  right_front_fender: ['M24 18 L68 12 L70 28 L25 26 Z', 47, 20],
  right_front_door: ['M72 12 L116 10 L116 33 L92 34 L72 28 Z', 98, 21],
  right_rear_door: ['M119 10 L160 11 L168 27 L158 34 L119 33 Z', 140, 21],
  right_rear_fender: ['M163 11 L214 17 L216 27 L180 29 L171 27 Z', 192, 21],
  right_sill: ['M72 3 L160 4 L160 8 L72 8 Z', 116, 5.5],
  left_front_fender: ['M24 102 L68 108 L70 92 L25 94 Z', 47, 100],
  left_front_door: ['M72 108 L116 110 L116 87 L92 86 L72 92 Z', 98, 99],
  left_rear_door: ['M119 110 L160 109 L168 93 L158 86 L119 87 Z', 140, 99],
  left_rear_fender: ['M163 109 L214 103 L216 93 L180 91 L171 93 Z', 192, 99],
  left_sill: ['M72 117 L160 116 L160 112 L72 112 Z', 116, 114.5],
} as const satisfies Record<string, readonly [path: string, x: number, y: number]>

export type PanelZone = keyof typeof shapes
// The cast restores the key type, which Object.keys loses.
const panelZones = Object.keys(shapes) as PanelZone[]

export type PanelState = 'ok' | 'painted' | 'replaced' | 'damaged' | 'unknown'

interface Look {
  readonly sign: string
  readonly fill: string
  readonly ink?: string
}

/** Each state has a sign besides its colour. */
export const panelStateLooks: { readonly [S in PanelState]: Look } = {
  ok: { sign: '', fill: 'fill-good-soft', ink: 'text-good' },
  painted: { sign: '≈', fill: 'fill-warn-soft', ink: 'text-warn' },
  replaced: { sign: '⇄', fill: 'fill-accent-soft' },
  damaged: { sign: '×', fill: 'fill-bad-soft', ink: 'text-bad' },
  unknown: { sign: '?', fill: 'fill-fill-strong' },
}

type Props = {
  states: ReadonlyMap<PanelZone, PanelState>
  /** Describes the drawing; the list beside it has the same content. */
  label: string
}

export const CarDrawing = ({ states, label }: Props) => (
  <svg role="img" aria-label={label} viewBox="0 0 240 120" className="w-60 max-w-full shrink-0">
    {panelZones.map((zone) => {
      const [path, x, y] = shapes[zone]
      const state = states.get(zone)
      return (
        <g key={zone}>
          <path
            d={path}
            className={cx('stroke-edge', state === undefined ? 'fill-surface' : panelStateLooks[state].fill)}
            strokeWidth="1"
            strokeLinejoin="round"
          />
          {state !== undefined && (
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={zone.endsWith('sill') ? 7 : 12}
              className="fill-ink font-semibold"
            >
              {panelStateLooks[state].sign}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)

const front = ['front_bumper', 'hood', 'left_front_fender', 'right_front_fender'] as const
const rear = ['rear_bumper', 'trunk', 'left_rear_fender', 'right_rear_fender'] as const
const sides = panelZones.filter((zone) => zone.startsWith('left') || zone.startsWith('right'))

/** Zones of a damage code; codes without a zone (water, theft) appear only as text. */
const zonesByCode: Readonly<Record<number, readonly PanelZone[]>> = {
  [damages.side]: sides,
  [damages.top_roof]: ['roof', 'windshield', 'rear_window'],
  [damages.rollover]: ['roof', ...sides],
  [damages.all_over]: panelZones,
  [damages.hail]: ['hood', 'roof', 'trunk'],
  [damages.engine]: ['hood'],
  [damages.front]: front,
  [damages.rear]: rear,
  [damages.front_and_rear]: [...front, ...rear],
  [damages.undercarriage]: ['left_sill', 'right_sill'],
}

const zonesOf = (codes: readonly number[]): ReadonlySet<PanelZone> =>
  new Set(codes.flatMap((code) => (Object.hasOwn(zonesByCode, code) ? (zonesByCode[code] ?? []) : [])))

export const StatedDamageDrawing = ({ codes }: { codes: readonly number[] }) => {
  const t = useT()
  const zones = zonesOf(codes)
  if (zones.size === 0) return null
  return (
    <CarDrawing
      states={new Map([...zones].map((zone) => [zone, 'damaged']))}
      label={t('car.damage.drawing')}
    />
  )
}
