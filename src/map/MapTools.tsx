import { useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { cornersOf, type PixelPoint } from './area.ts'

interface Props {
  readonly leftOut: number
  readonly onAll: () => void
  /** Makes the visible part of the map the area, which the keyboard can do too. */
  readonly onView: () => void
  readonly onDrawn: (corners: readonly PixelPoint[]) => void
}

export const MapTools = ({ leftOut, onAll, onView, onDrawn }: Props) => {
  const { t, format } = useTextContext()
  const [drawing, setDrawing] = useState(false)
  return (
    <>
      {drawing && (
        <AreaPen
          onDrawn={(corners) => {
            setDrawing(false)
            if (corners !== undefined) onDrawn(corners)
          }}
        />
      )}
      <div className="absolute start-2 top-2 z-10 flex max-w-[calc(100%-4rem)] flex-wrap gap-1.5">
        <Button
          size="sm"
          aria-pressed={drawing}
          onClick={() => setDrawing(!drawing)}
          onKeyDown={(event) => event.key === 'Escape' && setDrawing(false)}
          className="shadow-card aria-pressed:bg-accent-soft"
        >
          {t('map.draw')}
        </Button>
        {drawing && (
          <p role="status" className="self-center rounded-sm bg-raised px-2 py-1 text-sm shadow-card">
            {t('map.draw.how')}
          </p>
        )}
        {!drawing && (
          <>
            <Button size="sm" onClick={onView} className="shadow-card">
              {t('map.view')}
            </Button>
            {leftOut > 0 && (
              <Button size="sm" onClick={onAll} className="shadow-card">
                {t('map.all', { count: leftOut, n: format.number(leftOut) })}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

/**
 * Covers the map while an area is drawn, so that the movement does not pan the map.
 * @param onDrawn called at the end of the line; undefined if it encloses nothing
 */
const AreaPen = ({ onDrawn }: { onDrawn: (corners: readonly PixelPoint[] | undefined) => void }) => {
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
