/** Rows of numbers, one for each column of the model. */
export type DesignRows = readonly (readonly number[])[]

const at = (row: readonly number[] | undefined, index: number): number => row?.[index] ?? 0

/** Solves A·x = b for a symmetric positive definite A by its Cholesky factor. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const size = b.length
  const factor: number[][] = []
  for (let i = 0; i < size; i += 1) {
    const row: number[] = []
    for (let j = 0; j <= i; j += 1) {
      let sum = at(a[i], j)
      for (let k = 0; k < j; k += 1) sum -= at(row, k) * at(j === i ? row : factor[j], k)
      row.push(i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(factor[j], j))
    }
    factor.push(row)
  }
  const forward: number[] = []
  for (let i = 0; i < size; i += 1) {
    let sum = at(b, i)
    for (let k = 0; k < i; k += 1) sum -= at(factor[i], k) * at(forward, k)
    forward.push(sum / at(factor[i], i))
  }
  const found = Array.from({ length: size }, () => 0)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = at(forward, i)
    for (let k = i + 1; k < size; k += 1) sum -= at(factor[k], i) * at(found, k)
    found[i] = sum / at(factor[i], i)
  }
  return found
}

/** Weighted least squares with a ridge: the coefficient of each column is held near 0 by its penalty. */
export function leastSquares(
  rows: DesignRows,
  values: readonly number[],
  weights: readonly number[],
  penalties: readonly number[],
): number[] {
  const size = penalties.length
  const normal = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (const [index, row] of rows.entries()) {
    const weight = at(weights, index)
    const value = at(values, index)
    for (let i = 0; i < size; i += 1) {
      const weighted = weight * at(row, i)
      if (weighted === 0) continue
      right[i] = (right[i] ?? 0) + weighted * value
      // The matrix is symmetric, so its lower half is enough.
      for (let j = 0; j <= i; j += 1)
        normal[i * size + j] = (normal[i * size + j] ?? 0) + weighted * at(row, j)
    }
  }
  return solve(
    penalties.map((penalty, i) =>
      penalties.map((_, j) => (normal[i * size + j] ?? 0) + (i === j ? penalty + 1e-9 : 0)),
    ),
    [...right],
  )
}

export const product = (row: readonly number[], coefficients: readonly number[]): number =>
  row.reduce((sum, value, index) => sum + value * at(coefficients, index), 0)

/** The quantile of the sorted values, interpolated between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  const place = (ascending.length - 1) * share
  const below = at(ascending, Math.floor(place))
  return below + (at(ascending, Math.ceil(place)) - below) * (place - Math.floor(place))
}
