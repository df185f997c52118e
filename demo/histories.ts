import type { Report, Subject } from './report.ts'

const countries = ['DE', 'PL', 'FR', 'IT', 'NL', 'US', 'BE', 'LT', 'UA', 'CH']

/** Odometer readings from new to today; sometimes one is lower than the previous, as after a rollback. */
const readings = ({ car, clock, random, odometer }: Subject): { date: string; km: number }[] => {
  const years = Math.max(clock.year - car.year, 1)
  const count = Math.min(random.whole(2, 9), years * 2 + 1)
  const rolledBack = random.chance(0.09)
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.6) / count
    const honest = odometer * share
    const before = rolledBack && i >= count - 3 && i < count - 1 ? odometer * (1.25 + share * 0.2) : honest
    return {
      date: clock.dateDaysAgo(Math.round(years * 365 * (1 - share)) + random.whole(3, 25)),
      km: Math.round(before),
    }
  })
}

const told: Readonly<Record<string, readonly (string | null)[]>> = {
  service: [
    'Oil and filter changed',
    'Brake pads replaced, front',
    'Timing belt replaced',
    'Air conditioning serviced',
    null,
  ],
  inspection: [
    'Periodic technical inspection passed',
    'Periodic technical inspection failed: emissions',
    'Emission test passed',
  ],
  registration: ['Registered to a private person', 'Registered to a company', 'Registered after import'],
  advert: ['Offered for sale', 'Offered for sale by a dealer', 'Withdrawn from sale'],
}

const timeline = (subject: Subject): Report => {
  const { car, clock, random } = subject
  const home = car.market.home[0]?.country ?? 'DE'
  const first = random.chance(0.3) ? random.pick(countries) : home
  const all = readings(subject)
  const moved = random.whole(0, all.length)
  const records: Record<string, unknown>[] = all.map(({ date, km }, i) => {
    const type = i === 0 ? 'registration' : random.pick(Object.keys(told))
    return {
      date,
      type,
      odometer: km,
      country: i < moved ? first : home,
      description: random.pick(told[type] ?? [null]),
    }
  })
  if (car.damage && random.chance(0.8))
    records.push({
      date: clock.dateDaysAgo(random.whole(30, 400)),
      type: 'damage',
      odometer: null,
      country: 'US',
      description: 'Damage reported, airbags ' + (car.damage.airbags === 2 ? 'deployed' : 'not deployed'),
    })
  return {
    provider: 'Fahrlauf',
    generated_at: clock.daysAgo(random.whole(1, 50)),
    vin: car.vin,
    owners: random.chance(0.1) ? null : random.whole(1, 5),
    stolen: random.chance(0.005) ? true : false,
    records,
  }
}

const titleCheck = (subject: Subject): Report => {
  const { car, clock, random } = subject
  const accidents = Array.from(
    { length: car.damage ? random.whole(1, 3) : random.chance(0.2) ? 1 : 0 },
    () => ({
      date: clock.dateDaysAgo(random.whole(20, 2500)),
      severity: random.pick(['minor', 'moderate', 'severe']),
      areas: [random.pick(['front', 'rear', 'left', 'right', 'roof'])],
      airbag_deployed: random.pick([true, false, null]),
    }),
  )
  return {
    title_brand: car.damage
      ? random.pick(['Salvage', 'Rebuilt', 'Clean'])
      : random.pick(['Clean', 'Clean', null]),
    accidents,
    odometer_readings: readings(subject).map(({ date, km }) => [date, Math.round(km / 1.609344), 'mi']),
    last_title_state: random.pick(['TX', 'FL', 'CA', 'NJ', 'GA', 'OH', 'WA']),
    lien_reported: random.chance(0.12),
  }
}

const insurance = ({ car, clock, random }: Subject): Report => ({
  source: 'insurance',
  as_of: clock.dateDaysAgo(random.whole(1, 30)),
  claims: {
    own_damage: Array.from({ length: random.whole(0, 3) }, () => ({
      date: clock.dateDaysAgo(random.whole(60, 2500)),
      parts: random.whole(0, 30) * 50000,
      labour: random.whole(1, 20) * 40000,
      paint: random.whole(1, 20) * 30000,
      currency: 'krw',
    })),
    other_damage: Array.from({ length: random.whole(0, 2) }, () => ({
      date: clock.dateDaysAgo(random.whole(60, 2500)),
      amount: random.whole(2, 60) * 100000,
      currency: 'krw',
    })),
  },
  owner_changes: random.whole(0, 4),
  plate_changes: random.whole(0, 3),
  usage: { rental: random.chance(0.15), commercial: random.chance(0.05), government: false },
  total_loss: car.damage ? random.chance(0.3) : false,
  flood: car.damage?.first === 6 ? true : null,
})

const prose = (subject: Subject): Report => {
  const { car, clock, random } = subject
  const last = readings(subject).at(-1)
  return {
    title: `History of ${car.variant.generation.model.brand.name} ${car.variant.generation.model.name}`,
    text: [
      `First registered ${car.year}, ${random.whole(1, 4)} owners on record.`,
      last ? `Last reading on ${last.date}: ${last.km} km.` : 'No reading on record.',
      car.damage ? 'A loss has been paid for this vehicle.' : 'No loss is known to the insurers asked.',
    ].join('\n'),
    document: null,
    issued: clock.dateDaysAgo(random.whole(5, 200)),
    tags: random.chance(0.5) ? ['import', 'verified'] : [],
  }
}

export const historyShapes = { timeline, titleCheck, insurance, prose }
