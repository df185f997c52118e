/** End of the numbers: an export's cursor has room for fifteen digits. */
const end = 1e15
/** The first number; lower ones are left for cars whose ids come before. */
const first = end / 4
/** Distance between cars that are added one after another, so that more fit between them. */
const step = 10_000

/**
 * A number for each car of a list in the order of ids, ascending with it. Known numbers stay, so a new car
 * changes no other. Undefined where two neighbours leave no room: the caller then numbers all cars again.
 */
export function numbersOf(known: readonly (number | undefined)[]): readonly number[] | undefined {
  if (known.every((no) => no === undefined)) return evenly(known.length)
  const numbers: number[] = []
  let waiting = 0
  const fill = (low: number, high: number): boolean => {
    const space = Math.min(step, Math.floor((high - low) / (waiting + 1)))
    if (waiting > 0 && space < 1) return false
    // Cars before the first known one are placed close to it, the others close to the car before them.
    const from = low < 0 ? high - space * (waiting + 1) : low
    for (let i = 1; i <= waiting; i++) numbers.push(from + space * i)
    waiting = 0
    return true
  }
  let low = -1
  for (const no of known) {
    if (no === undefined) {
      waiting++
      continue
    }
    if (!fill(low, no)) return undefined
    numbers.push(no)
    low = no
  }
  return fill(low, end) ? numbers : undefined
}

const evenly = (count: number): readonly number[] => {
  const space = Math.max(1, Math.floor(end / 2 / (count + 1)))
  return Array.from({ length: count }, (_, at) => first + space * at)
}
