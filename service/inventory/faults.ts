/** A fault in one place of an inventory folder. */
export interface InventoryFault {
  readonly file: string
  /** Counted from 1; absent where the fault concerns the whole file. */
  readonly line?: number
  readonly reason: string
  /** The file could not be read at that moment, so its content is unknown. */
  readonly mayPass?: boolean
}

const place = ({ file, line }: InventoryFault) => (line === undefined ? file : `${file}:${line}`)

/** Names the first faults. Loading ends with it: a half-loaded folder is never served. */
export class InventoryError extends Error {
  override readonly name = 'InventoryError'
  readonly faults: readonly InventoryFault[]

  constructor(dir: string, faults: readonly InventoryFault[]) {
    super(
      [
        `The inventory in ${dir} cannot be loaded:`,
        ...faults.map((fault) => `  ${place(fault)}: ${fault.reason}`),
      ].join('\n'),
    )
    this.faults = faults
  }

  /** Whether a retry may help although the folder stays as it is. */
  get mayPass(): boolean {
    return this.faults.some(({ mayPass }) => mayPass === true)
  }
}

/** The reason of a failure as a text. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ENOENT' ? 'is missing' : error.message
}

/** A file that could not be read. Errors of the system (rights, a failing disk) may pass on a retry. */
export const fileFault = (file: string, error: unknown): InventoryFault => {
  const isSystems = error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ENOENT'
  return { file, reason: reasonOf(error), ...(isSystems && { mayPass: true }) }
}

/** Collects faults up to a limit, so that one run shows the operator more than the first fault. */
export class FaultCollector {
  readonly #found: InventoryFault[] = []
  readonly #dir: string
  readonly #limit: number

  constructor(dir: string, limit = 20) {
    this.#dir = dir
    this.#limit = limit
  }

  add(fault: InventoryFault): void {
    this.#found.push(fault)
    if (this.#found.length >= this.#limit) this.check()
  }

  has(file: string): boolean {
    return this.#found.some((fault) => fault.file === file)
  }

  /** Throws the InventoryError if there is any fault. */
  check(): void {
    if (this.#found.length > 0) throw new InventoryError(this.#dir, this.#found)
  }
}
