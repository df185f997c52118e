/** How a picture lies on the screen: magnified, and moved by that many pixels from the middle. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

const most = 6

/** Keeps the picture over the middle of its box: it cannot be pushed out of sight. */
const kept = ({ scale, x, y }: Zoom, box: { width: number; height: number }): Zoom => {
  const room = (length: number) => (length * (scale - 1)) / 2
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return scale <= 1 ? noZoom : { scale, x: within(x, room(box.width)), y: within(y, room(box.height)) }
}

/** Nearer or farther by a factor, so that the point under the pointer (from the middle of the box) stays where it is. */
export function zoomBy(
  zoom: Zoom,
  factor: number,
  at: { x: number; y: number },
  box: { width: number; height: number },
): Zoom {
  const scale = Math.max(1, Math.min(most, zoom.scale * factor))
  const share = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * share, y: at.y - (at.y - zoom.y) * share }, box)
}

export const moveBy = (zoom: Zoom, dx: number, dy: number, box: { width: number; height: number }): Zoom =>
  kept({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, box)
