import { hasMessage } from '#src/i18n/i18n.ts'
import type { MessageId } from '#src/i18n/message-id.ts'

/** Names of the importer's fields; fields without a name here are not offered. */
const names: Readonly<Record<string, MessageId>> = {
  make: 'car.fact.brand',
  model: 'car.fact.model',
  badge: 'car.fact.badge',
  title: 'car.listing.title',
  vin: 'car.fact.vin',
  id: 'car.listing.id',
  year: 'car.fact.year',
  price: 'car.listing.price',
  currency: 'own.field.currency',
  bid: 'car.listing.current_bid',
  odometer: 'car.listing.odometer',
  odometerUnit: 'own.field.odometerUnit',
  fuel: 'car.fact.fuel',
  transmission: 'car.fact.transmission',
  drive: 'car.fact.drive_wheels',
  body: 'car.fact.body_type',
  color: 'car.fact.color',
  power: 'car.fact.power_hp',
  engine: 'car.fact.engine_volume',
  cylinders: 'car.fact.cylinders',
  doors: 'car.fact.doors',
  seats: 'car.fact.seats',
  condition: 'car.listing.condition',
  damage: 'car.listing.damage',
  damage2: 'car.listing.second_damage',
  damaged: 'own.field.damaged',
  airbags: 'car.listing.airbag_state',
  keys: 'car.listing.keys_available',
  seller: 'car.listing.seller_type',
  saleDate: 'car.listing.auction_at',
  listedDate: 'car.listing.created_at',
  seenDate: 'car.listing.last_seen_at',
  country: 'export.column.country',
  region: 'export.column.region',
  place: 'own.field.place',
  latitude: 'own.field.latitude',
  longitude: 'own.field.longitude',
  photos: 'car.listing.images',
  url: 'export.column.url',
  source: 'filters.name.sources',
}
export const fieldNames: ReadonlyMap<string, MessageId> = new Map(Object.entries(names))

/** The message for an error code of the importer. */
export function faultId(code: string): MessageId {
  const id = `own.failed.${code}`
  return hasMessage(id) ? id : 'own.failed.failed'
}

/** The message for a code of the importer's notes about rows; undefined for a code of a newer importer. */
export function noteId(code: string): MessageId | undefined {
  const id = `own.note.${code}`
  return hasMessage(id) ? id : undefined
}
