export interface OddityExample {
  readonly file: string
  readonly line: number
  readonly value: string
}

/** What was read otherwise than it stands, or not at all: each kind with its number and its first three places. */
export class Oddities {
  readonly #kinds = new Map<string, { count: number; examples: OddityExample[] }>()

  add(kind: string, file: string, line: number, value: string): void {
    let found = this.#kinds.get(kind)
    if (found === undefined) this.#kinds.set(kind, (found = { count: 0, examples: [] }))
    found.count++
    if (found.examples.length < 3) found.examples.push({ file, line, value: value.slice(0, 60) })
  }

  get all(): readonly (readonly [
    kind: string,
    found: { count: number; examples: readonly OddityExample[] },
  ])[] {
    return [...this.#kinds].toSorted(([, one], [, other]) => other.count - one.count)
  }
}
