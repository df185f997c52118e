import { useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** The shape of the page while the car is on its way: nothing moves when it arrives. */
export const CarLoading = () => {
  const t = useT()
  return (
    <div className="mx-auto max-w-[88rem] px-4 pt-16 sm:px-6" aria-busy="true">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="mt-3 h-5 w-56" />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="aspect-3/2 w-full rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  )
}
