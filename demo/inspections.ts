import type { Report, Subject } from './report.ts'

const panels = [
  'hood',
  'roof',
  'trunk_lid',
  'front_left_fender',
  'front_right_fender',
  'front_left_door',
  'front_right_door',
  'rear_left_door',
  'rear_right_door',
  'rear_left_fender',
  'rear_right_fender',
] as const

const checks: readonly (readonly [group: string, items: readonly string[]])[] = [
  ['Engine', ['Oil level', 'Coolant', 'Cold start', 'Timing drive noise', 'Leaks']],
  ['Brakes', ['Front discs', 'Rear discs', 'Pads', 'Parking brake', 'Brake lines']],
  ['Suspension', ['Shock absorbers', 'Ball joints', 'Springs', 'Wheel bearings']],
  ['Body', ['Panel gaps', 'Corrosion', 'Windscreen', 'Door seals']],
  ['Electrics', ['Battery', 'Headlights', 'Air conditioning', 'Window lifts', 'Infotainment']],
  ['Tyres', ['Front tread', 'Rear tread', 'Age', 'Spare wheel']],
]
const notes = [
  'Worn, replace within 10,000 km',
  'Slight oil film',
  'Noise on cold start',
  'Stone chip',
  'Surface rust only',
  'Repaired earlier',
  'Not original part',
]

const checklist = ({ car, clock, random, odometer }: Subject): Report => {
  const groups = checks
    .filter(() => random.chance(0.8))
    .map(([name, items]) => ({
      name,
      items: items.map((item) => {
        const state = random.next() < 0.82 ? 'ok' : random.next() < 0.7 ? 'attention' : 'defect'
        return state === 'ok' ? { name: item, state } : { name: item, state, note: random.pick(notes) }
      }),
    }))
  const all = groups.flatMap((group) => group.items)
  return {
    type: 'checklist',
    inspected_at: clock.daysAgo(random.whole(3, 90)),
    inspector: random.pick([
      'Prüfpunkt Nord',
      'AutoCheck Praha',
      'Точка Огляду',
      'Station 12',
      'Kontroll & Mat',
    ]),
    odometer: { value: Math.max(0, odometer - random.whole(0, 900)), unit: 'km' },
    airbags: car.damage?.airbags === 2 ? 'deployed' : 'intact',
    keys: random.whole(1, 2),
    score:
      all.length === 0
        ? null
        : Math.round((100 * all.filter((item) => item.state === 'ok').length) / all.length),
    groups,
  }
}

const paint = ({ car, clock, random }: Subject): Report => {
  const repaired = car.damage !== null || random.chance(0.3) ? random.whole(1, 4) : 0
  const thick = new Set(Array.from({ length: repaired }, () => random.pick(panels)))
  const microns = Object.fromEntries(
    panels.map((panel) => [panel, thick.has(panel) ? random.whole(220, 900) : random.whole(85, 160)]),
  )
  return {
    kind: 'paint_thickness',
    measured_on: clock.dateDaysAgo(random.whole(2, 60)),
    unit: 'µm',
    panels: microns,
    verdict: thick.size === 0 ? 'original paint' : `${thick.size} panels refinished`,
    structural_damage: car.damage === null ? false : random.pick([true, false, null]),
  }
}

const auctionSheet = ({ car, clock, random, odometer }: Subject): Report => {
  const grade = car.damage
    ? random.pick(['R', 'RA', '1', '2'])
    : random.pick(['3', '3.5', '4', '4.5', '5', 'S'])
  const marks = Array.from({ length: random.whole(1, 7) }, () => ({
    code: `${random.pick(['A', 'B', 'U', 'W', 'S', 'X'])}${random.whole(1, 3)}`,
    place: random.pick([
      'front bumper',
      'rear bumper',
      'left front door',
      'right rear fender',
      'bonnet',
      'tailgate',
      'roof',
    ]),
  }))
  return {
    report_id: random.hex(8).toUpperCase(),
    sheet_date: clock.dateDaysAgo(random.whole(1, 40)),
    grade,
    interior_grade: random.pick(['A', 'B', 'C', 'D']),
    mileage_km: odometer,
    mileage_doubtful: random.chance(0.06),
    marks,
    remarks: car.damage
      ? 'Accident history, see marks'
      : random.pick(['One key', 'Two keys', 'Smoker', 'Navigation disc missing', null]),
  }
}

const periodic = ({ clock, random, odometer }: Subject): Report => {
  const done = random.whole(10, 500)
  const defects = Array.from({ length: random.whole(0, 4) }, () =>
    random.pick([
      { code: '5.2.3', severity: 'minor', text: 'Tyre tread near limit' },
      { code: '1.1.13', severity: 'minor', text: 'Brake linings worn' },
      { code: '4.1.2', severity: 'minor', text: 'Headlamp aim too low' },
      { code: '8.4.1', severity: 'major', text: 'Fluid leak, dripping' },
      { code: '5.3.4', severity: 'major', text: 'Ball joint play' },
      { code: '6.1.1', severity: 'dangerous', text: 'Chassis corroded through' },
    ]),
  )
  return {
    authority: random.pick(['TÜV-Prüfstelle 0412', 'SKP 21/007', 'ЛТК-114', 'MOT Station 8841', 'STK 32.11']),
    performed_on: clock.dateDaysAgo(done),
    valid_until: clock.dateDaysAgo(done - 730),
    result: defects.some((defect) => defect.severity !== 'minor') ? 'failed' : 'passed',
    mileage: String(Math.max(0, odometer - done * 35)),
    defects,
  }
}

export const inspectionShapes: readonly ((subject: Subject) => Report)[] = [
  checklist,
  paint,
  auctionSheet,
  periodic,
]
