import { useState } from 'react'
import { cornersOf, type PixelPoint } from './area.ts'

interface Props {
  /** The line was finished; undefined where it encloses nothing. */
  readonly onDrawn: (corners: readonly PixelPoint[] | undefined) => void
}

/** Lies over the map while an area is drawn on it, so that the same movement does not move the map. */
export const AreaPen = ({ onDrawn }: Props) => {
  const [line, setLine] = useState<readonly PixelPoint[]>([])
  const at = ({ nativeEvent }: React.PointerEvent): PixelPoint => ({
    x: nativeEvent.offsetX,
    y: nativeEvent.offsetY,
  })
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 z-[5] size-full cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setLine([at(event)])
      }}
      onPointerMove={(event) => {
        if (line.length > 0) setLine([...line, at(event)])
      }}
      onPointerUp={() => onDrawn(cornersOf(line))}
      onPointerCancel={() => setLine([])}
    >
      <polygon
        points={line.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="pointer-events-none fill-accent/15 stroke-accent"
        strokeWidth="2"
      />
    </svg>
  )
}
