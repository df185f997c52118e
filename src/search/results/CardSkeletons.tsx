import { Skeleton } from '#src/ui/Skeleton.tsx'
import { gridClass } from './CardList.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Only when nothing is cached: the boxes the first cars will stand in, of the same size. */
export const CardSkeletons = ({ view }: { readonly view: 'grid' | 'list' }) => (
  <div aria-hidden="true" className={view === 'grid' ? gridClass : 'flex flex-col gap-3'}>
    {places.map((place) =>
      view === 'grid' ? (
        <div key={place} className="rounded-lg bg-surface ring-1 ring-line">
          <Skeleton className="aspect-4/3 rounded-t-lg rounded-b-none" />
          <div className="flex min-h-58 flex-col gap-2.5 p-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ) : (
        <div key={place} className="overflow-hidden rounded-lg bg-surface ring-1 ring-line sm:flex">
          <Skeleton className="aspect-4/3 rounded-none sm:w-56 lg:w-60" />
          <div className="flex flex-1 flex-col gap-2.5 p-4">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ),
    )}
  </div>
)
