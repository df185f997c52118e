/** A decimal: its number of digits, which should be small, and its value. */
interface Written {
  readonly figures: number
  readonly value: number
}

const mostFigures = 15

/** The shortest decimal from `least` to `most`, both positive. */
function shortest(least: number, most: number): Written {
  const middle = (least + most) / 2
  for (let figures = 1; figures <= mostFigures; figures++) {
    const value = Number(middle.toPrecision(figures))
    if (value >= least && value <= most) return { figures, value }
  }
  return { figures: mostFigures + 1, value: middle }
}

/**
 * The rate that a service probably has: of all rates within the measured range, the one with the fewest digits,
 * or the inverse of such a one, since rates are stated in both directions. Only the exact rate decides on which
 * side of a round bound a round price is.
 */
export function simplestWithin(least: number, most: number): number {
  const direct = shortest(least, most)
  const inverse = shortest(1 / most, 1 / least)
  return direct.figures <= inverse.figures ? direct.value : 1 / inverse.value
}
