import zlib from 'node:zlib'

/** A writer of PMTiles v3 (one root directory, no leaves): enough for a world of a few thousand tiles. */

/** Tile coordinates → position on the Hilbert curve, from zoom 0 on. */
export const tileId = (z, x, y) => {
  let before = 0
  for (let i = 0; i < z; i++) before += 4 ** i
  let position = 0
  for (let s = 2 ** (z - 1); s >= 1; s /= 2) {
    const right = (x & s) > 0 ? 1 : 0
    const down = (y & s) > 0 ? 1 : 0
    position += s * s * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) {
        x = s - 1 - (x & (s - 1))
        y = s - 1 - (y & (s - 1))
      }
      ;[x, y] = [y, x]
    }
    x &= s - 1
    y &= s - 1
  }
  return before + position
}

const varint = (n) => {
  const bytes = []
  while (n > 127) {
    bytes.push((n % 128) | 128)
    n = Math.floor(n / 128)
  }
  bytes.push(n)
  return bytes
}

/** Equal tiles (open sea) are stored once, equal neighbours as one run. */
const packed = (tiles) => {
  const stored = new Map()
  const chunks = []
  const entries = []
  let offset = 0
  for (const [id, bytes] of tiles) {
    const key = bytes.toString('latin1')
    let place = stored.get(key)
    if (!place) {
      place = { offset, length: bytes.length }
      stored.set(key, place)
      chunks.push(bytes)
      offset += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { chunks, entries, size: offset, unique: stored.size }
}

const directory = (entries) => {
  const bytes = [...varint(entries.length)]
  let previous = 0
  for (const entry of entries) {
    bytes.push(...varint(entry.id - previous))
    previous = entry.id
  }
  for (const entry of entries) bytes.push(...varint(entry.run))
  for (const entry of entries) bytes.push(...varint(entry.length))
  entries.forEach((entry, i) => {
    const before = entries[i - 1]
    bytes.push(...varint(before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1))
  })
  return zlib.gzipSync(Buffer.from(bytes), { level: 9 })
}

/**
 * @param tiles [tile id, gzipped vector tile], in any order
 * @param metadata JSON that map viewers show: name, attribution, vector_layers
 */
export const pmtilesFile = (tiles, maxZoom, metadata) => {
  const sorted = [...tiles].sort((a, b) => a[0] - b[0])
  const { chunks, entries, size, unique } = packed(sorted)
  const root = directory(entries)
  const meta = zlib.gzipSync(JSON.stringify(metadata), { level: 9 })
  // Map viewers fetch the first 16 KiB at once; a larger root would need leaf directories.
  if (127 + root.length > 16384)
    throw new Error('the root directory is too large: leaf directories are needed')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header[7] = 3
  const dataAt = 127 + root.length + meta.length
  const numbers = [
    127,
    root.length,
    127 + root.length,
    meta.length,
    dataAt,
    0,
    dataAt,
    size,
    sorted.length,
    entries.length,
    unique,
  ]
  numbers.forEach((n, i) => header.writeBigUInt64LE(BigInt(n), 8 + i * 8))
  // clustered, gzip inside and out, vector tiles, zooms
  header.set([1, 2, 2, 1, 0, maxZoom], 96)
  const degrees = (at, n) => header.writeInt32LE(Math.round(n * 1e7), at)
  for (const [i, n] of [-180, -85, 180, 85].entries()) degrees(102 + i * 4, n)
  header[118] = 2
  degrees(119, 15)
  degrees(123, 45)
  return Buffer.concat([header, root, meta, ...chunks])
}
