/**
 * Code tables of the interface: our slug → the interface's id. The slug is the text in the page's
 * address and the key of the name in each language; the id goes over the wire.
 */
export const bodyTypes = {
  sedan: 1,
  wagon: 2,
  coupe: 3,
  pickup: 4,
  suv: 5,
  cabrio: 6,
  van: 7,
  hatchback: 11,
  roadster: 12,
  limousine: 13,
  liftback: 20,
  hearse: 22,
  sport_car: 27,
} as const

export const colors = {
  silver: 1,
  purple: 2,
  orange: 3,
  green: 4,
  red: 5,
  gold: 6,
  brown: 8,
  grey: 9,
  turquoise: 10,
  blue: 11,
  bronze: 12,
  white: 13,
  cream: 14,
  black: 15,
  yellow: 16,
  beige: 17,
  pink: 18,
  two_colors: 100,
} as const

export const fuels = {
  diesel: 1,
  electric: 2,
  hybrid: 3,
  gasoline: 4,
  gas: 5,
  flexible: 6,
  hydrogen: 7,
  ethanol: 8,
} as const

export const transmissions = { automatic: 1, manual: 2 } as const

const sellerTypes = { individual: 1, dealer: 2 } as const

const steeringWheelPositions = { left: 1, right: 2 } as const

export const airbags = { intact: 1, deployed: 2, missing: 3 } as const

export const damages = {
  side: 1,
  theft: 2,
  burn: 3,
  electric: 4,
  vandalized: 5,
  water: 6,
  top_roof: 7,
  transmission: 8,
  suspension: 9,
  biohazard: 10,
  cash_for_clunkers: 11,
  repossession: 12,
  rollover: 13,
  all_over: 14,
  engine: 15,
  frame: 16,
  front: 17,
  rear: 18,
  front_and_rear: 19,
  hail: 20,
  mechanical: 21,
  minor_dents_scratches: 22,
  vin: 23,
  normal_wear: 24,
  rejected_or_partial_repair: 25,
  storm: 26,
  stripped: 27,
  undercarriage: 28,
} as const

export const conditions = { used: 1, new: 2, damaged: 3 } as const

const availabilities = { in_stock: 1, in_transit: 2, on_order: 3 } as const

const emissions = { euro_1: 1, euro_2: 2, euro_3: 3, euro_4: 4, euro_5: 5, euro_6: 6, zev: 7 } as const

export const driveWheels = { rear: 1, front: 2, all: 3 } as const

/** All tables by name: names in each language and options of filters are keyed by it. */
export const codeTables = {
  body_types: bodyTypes,
  colors,
  fuels,
  transmission: transmissions,
  seller_type: sellerTypes,
  steering_wheel_position: steeringWheelPositions,
  airbags,
  damages,
  conditions,
  availabilities,
  emissions,
  drive_wheels: driveWheels,
} as const

export type CodeTableName = keyof typeof codeTables
export type CodeTable = Readonly<Record<string, number>>

/** The slug of an id, or undefined where the table has no such id (a newer service may know more). */
export const slugOf = (table: CodeTableName, id: number): string | undefined => {
  const codes: CodeTable = codeTables[table]
  return Object.keys(codes).find((slug) => codes[slug] === id)
}

export const codeIds = (table: CodeTableName): readonly number[] => Object.values(codeTables[table])
