import type { ParameterDoc } from './kinds/kind.ts'
import type { QueryReader } from './query-reader.ts'

// Kinds of the parameters that are not filters: page numbers, dictionary queries, path ids. As with filters,
// a parameter is plain data, and its kind reads and describes it.

interface ParamShapes {
  /** `chars`: the allowed characters. A blank text reads as ''. */
  text: { length: readonly [min: number, max: number]; chars?: 'alnum' | 'letters' }
  /**
   * `otherwise`: the default of an absent parameter. `blank`: whether an empty value is the default or a
   * fault. `outside`: whether a number out of bounds is a fault or is clamped to the nearer bound.
   */
  whole: {
    bounds: readonly [min: number, max: number]
    otherwise?: number
    blank: 'default' | 'fault'
    outside: 'fault' | 'clamp'
  }
  /** A positive integer of any size; one beyond JavaScript's exact integers is valid and matches nothing. */
  id: object
  /** `extended`: values of an extension, which the interface's documents do not list. */
  choice: { values: readonly string[]; extended?: readonly string[]; otherwise: string }
  /** `strict`: repeated `name[]`, each ≥ 1, at most `max`. `loose`: also `name=1,2`; invalid ids are dropped. */
  ids: { form: 'strict' | 'loose'; max?: number }
}

export type ParamKind = keyof ParamShapes
export type ParamOf<K extends ParamKind> = { [P in K]: { kind: P; about: string } & ParamShapes[P] }[K]
export type Param = ParamOf<ParamKind>

export type ParamValue<P> = P extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V | (P extends { extended: readonly (infer X)[] } ? X : never)
  : P extends { kind: 'whole'; otherwise: number }
    ? number
    : P extends { kind: 'whole' | 'id' }
      ? number | undefined
      : P extends { kind: 'ids' }
        ? readonly number[] | undefined
        : string | undefined

interface ParamBehaviour<K extends ParamKind> {
  /** Strict: every fault is recorded and becomes a 422. */
  read(param: ParamOf<K>, name: string, params: QueryReader): unknown
  describe(param: ParamOf<K>, name: string): ParameterDoc
}

const allowedChars = { alnum: /^[a-z0-9]*$/i, letters: /^[a-z]*$/i } as const
const isId = (text: string) => /^[1-9]\d*$/.test(text)
const idSchema = { type: 'integer', minimum: 1 }

const text: ParamBehaviour<'text'> = {
  read: ({ length: [min, max], chars }, name, params) => {
    const value = params.one(name)
    if (value === undefined) return undefined
    const length = [...value].length
    if (length < min || length > max)
      return params.issue(
        name,
        min === max ? `must be ${min} characters` : `must be ${min} to ${max} characters`,
      )
    if (chars && !allowedChars[chars].test(value))
      return params.issue(name, chars === 'alnum' ? 'must be letters and digits' : 'must be letters')
    return value
  },
  describe: ({ length: [min, max], chars }, name) => ({
    name,
    schema: {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(chars && { pattern: chars === 'alnum' ? '^[A-Za-z0-9]+$' : '^[A-Za-z]+$' }),
    },
  }),
}

const whole: ParamBehaviour<'whole'> = {
  read: ({ bounds: [min, max], otherwise, blank, outside }, name, params) => {
    const value = params.one(name)
    if (value === undefined || (value === '' && blank === 'default')) return otherwise
    const clamps = outside === 'clamp' && /^-?\d+$/.test(value)
    if (clamps) return Math.min(max, Math.max(min, Number(value)))
    // The pattern limits the length: a text of a thousand digits would convert to Infinity.
    const inside = /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max
    if (inside) return Number(value)
    return params.issue(
      name,
      outside === 'clamp' ? 'must be an integer' : `must be an integer from ${min} to ${max}`,
    )
  },
  describe: ({ bounds: [min, max], otherwise, outside }, name) => ({
    name,
    schema: {
      type: 'integer',
      ...(outside === 'fault' && { minimum: min }),
      ...(outside === 'fault' && max < Number.MAX_SAFE_INTEGER && { maximum: max }),
      ...(otherwise !== undefined && { default: otherwise }),
    },
  }),
}

const id: ParamBehaviour<'id'> = {
  read: (_, name, params) => {
    const value = params.one(name)
    if (value === undefined) return undefined
    return isId(value) ? Number(value) : params.issue(name, 'must be a positive integer')
  },
  describe: (_, name) => ({ name, schema: idSchema }),
}

const choice: ParamBehaviour<'choice'> = {
  read: ({ values, extended = [], otherwise }, name, params) => {
    const value = params.one(name)
    if (value === undefined) return otherwise
    return (
      [...values, ...extended].find((one) => one === value) ??
      params.issue(name, `must be one of ${values.join(', ')}`)
    )
  },
  describe: ({ values, otherwise }, name) => ({
    name,
    schema: { type: 'string', enum: values, default: otherwise },
  }),
}

const ids: ParamBehaviour<'ids'> = {
  read: ({ form, max = Infinity }, name, params) => {
    if (form === 'loose') {
      if (!params.has(name) && !params.has(`${name}[]`)) return undefined
      const texts = params.has(name) ? (params.one(name) ?? '').split(',') : params.all(name)
      return texts
        .map((value) => value.trim())
        .filter(isId)
        .map(Number)
    }
    const texts = params.all(name)
    if (texts.length === 0) return undefined
    if (texts.length > max) return params.issue(`${name}[]`, `must be at most ${max} ids`)
    return texts.every(isId)
      ? texts.map(Number)
      : params.issue(`${name}[]`, 'must each be a positive integer')
  },
  describe: ({ form, max }, name) =>
    form === 'loose'
      ? { name, schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } }
      : {
          name: `${name}[]`,
          schema: { type: 'array', items: idSchema, ...(max !== undefined && { maxItems: max }) },
        },
}

const paramKinds: { readonly [K in ParamKind]: ParamBehaviour<K> } = { text, whole, id, choice, ids }

/** The only cast from a parameter to its kind; `kind` selects both, so the cast is sound. */
const behaviourOf = (param: Param) => paramKinds[param.kind] as ParamBehaviour<ParamKind>

export const readParam = <P extends Param>(param: P, name: string, params: QueryReader): ParamValue<P> =>
  // The kind's `read` returns the type that ParamValue derives.
  behaviourOf(param).read(param, name, params) as ParamValue<P>

export const describeParam = (param: Param, name: string): ParameterDoc =>
  behaviourOf(param).describe(param, name)
