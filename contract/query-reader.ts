/** One fault of one parameter; all faults of a request make its 422. */
export interface Issue {
  readonly param: string
  readonly message: string
}

/**
 * Strict reader of a request's parameters. A Map keeps the names, so `__proto__` is a name like any other.
 * `name[]` and `name[0]` both add to the list `name`, as in the interface's bracket notation.
 */
export class QueryReader {
  readonly issues: Issue[] = []
  readonly #values = new Map<string, string[]>()
  readonly #branches = new Map<string, Set<string>>()

  constructor(pairs: Iterable<readonly [string, string]>) {
    for (const [name, value] of pairs) {
      const key = name.replace(/\[\d*\]$/, '[]')
      const values = this.#values.get(key)
      if (values) values.push(value)
      else this.#values.set(key, [value])
      // `brands[][id]` and `brands[x][id]` are branches too: omitted, they would widen the search unnoticed.
      const branch = /^([a-z_]+)\[([^[\]]*)\]\[/i.exec(name)
      if (branch?.[1] === undefined || branch[2] === undefined) continue
      const indices = this.#branches.get(branch[1]) ?? new Set()
      this.#branches.set(branch[1], indices.add(branch[2]))
    }
  }

  issue(param: string, message: string): undefined {
    this.issues.push({ param, message })
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** The single value of a scalar; undefined if absent. A list, or a repeated name, is a fault. */
  one(name: string): string | undefined {
    if (this.#values.has(`${name}[]`)) return this.issue(name, 'must be a single value')
    const values = this.#values.get(name)
    if (values && values.length > 1) return this.issue(name, 'is given more than once')
    return values?.[0]
  }

  /** The values of a list in order; empty if absent. A scalar is a fault. */
  all(name: string): readonly string[] {
    if (this.#values.has(name)) this.issue(name, `must be given as ${name}[]`)
    return this.#values.get(`${name}[]`) ?? []
  }

  /** The indices in use under `name[index][…]`, ascending. */
  indices(name: string): string[] {
    return [...(this.#branches.get(name) ?? [])].sort((a, b) => Number(a) - Number(b))
  }
}
