import { damages } from '#contract/codes.ts'
import { type PanelZone, panelZones } from '../reports/CarDrawing.tsx'

const front = ['front_bumper', 'hood', 'left_front_fender', 'right_front_fender'] as const
const rear = ['rear_bumper', 'trunk', 'left_rear_fender', 'right_rear_fender'] as const
const sides = panelZones.filter((zone) => zone.startsWith('left') || zone.startsWith('right'))

/** Where on the car a damage code is; codes without a place (water, theft) have none and are said in words only. */
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

/** The parts of the drawing that stated damage usually lies in. */
export const zonesOf = (codes: readonly number[]): ReadonlySet<PanelZone> =>
  new Set(codes.flatMap((code) => (Object.hasOwn(zonesByCode, code) ? (zonesByCode[code] ?? []) : [])))
