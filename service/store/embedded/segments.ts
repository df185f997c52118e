import type { RankInterval } from './ranked.ts'

/** The number of ranks per block is 2 ** blockBits; few blocks have an edge. */
const blockBits = 10
const beyond = 0x7fffffff

/** Ranks cut at the bounds of ranges: all ranks of a segment are in the same ranges. For `!` see bits.ts. */
export class Segments {
  /** Start of each segment, and an end beyond all ranks. The first segment is before all ranges. */
  readonly edges: Int32Array
  /** By segment: its ranges, as bits. */
  readonly ranges: Int32Array
  /** The segment of the first rank of each block. */
  readonly #blocks: Int32Array

  /** @param intervals up to 32 ranges of the ranks below `length` */
  constructor(intervals: readonly RankInterval[], length: number) {
    /** Ranges that begin or end at a rank; a range that does both continues. */
    const turns = new Map<number, number>()
    const turn = (rank: number, range: number) => turns.set(rank, (turns.get(rank) ?? 0) ^ (1 << range))
    intervals.forEach(({ low, high, single }, range) => {
      for (const [from, to] of [[low, high] as const, ...single.map((rank) => [rank, rank + 1] as const)]) {
        turn(from, range)
        turn(to, range)
      }
    })
    const starts = [...turns].filter(([, ranges]) => ranges !== 0).sort(([a], [b]) => a - b)
    let open = 0
    this.ranges = Int32Array.of(0, ...starts.map(([, ranges]) => (open ^= ranges)))
    this.edges = Int32Array.of(0, ...starts.map(([rank]) => rank), beyond)
    this.#blocks = new Int32Array((length >>> blockBits) + 1)
    for (let block = 0, segment = 0; block < this.#blocks.length; block++) {
      while (this.edges[segment + 1]! <= block << blockBits) segment++
      this.#blocks[block] = segment
    }
  }

  /** The segment of a rank. */
  at(rank: number): number {
    let segment = this.#blocks[rank >>> blockBits]!
    while (this.edges[segment + 1]! <= rank) segment++
    return segment
  }
}
