import { pictureUrl } from '#contract/pictures.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import type { Placed } from './pictures.ts'

/** As many stand beside the large one, where there are so many. */
const most = 3

/** Beside fewer pictures the large one has the whole place. */
const least = 2

type Props = { list: readonly Placed[]; index: number; onChoose: (index: number) => void }

/** The next pictures beside the large one, on a wide window. For pointers alone: the strip below has them all by name. */
export const Tiles = ({ list, index, onChoose }: Props) => {
  const count = Math.min(most, list.length - 1)
  if (count < least) return null
  const next = Array.from({ length: count }, (_, at) => list[(index + at + 1) % list.length])
  return (
    <div aria-hidden="true" className="hidden w-1/4 flex-col gap-2 lg:flex">
      {next.map(
        (placed) =>
          placed && (
            <button
              key={placed.shot.src}
              type="button"
              tabIndex={-1}
              onClick={() => onChoose(placed.index)}
              className="min-h-0 flex-1 overflow-hidden rounded-md hover:opacity-90"
            >
              {placed.shot.kind === 'video' ? (
                <span className="grid size-full place-content-center bg-fill-strong text-ink">
                  <Icon name="play" size={24} />
                </span>
              ) : (
                <Picture src={pictureUrl(placed.shot.src, 320)} alt="" ratio="free" className="size-full" />
              )}
            </button>
          ),
      )}
    </div>
  )
}
