import { codeIds } from '#contract/codes.ts'
import { filterOfKind } from '#contract/filters.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { CodeCheckbox } from './CodeCheckbox.tsx'
import type { ControlProps } from './controls.tsx'
import { useExplanations } from './Explanations.tsx'

const DamageDrawing = lazyPart(async () => (await import('../damage/DamageDrawing.tsx')).DamageDrawing)

/** Tables longer than this are read by the alphabet; shorter ones keep the order of the interface. */
const readable = 13

/** Any of several codes: checkboxes that keep their places, chosen or not. */
export function ManyControl({ name }: ControlProps<'many'>) {
  const t = useT()
  const language = useLanguage()
  const table = filterOfKind<'many'>(name).options
  const explanations = useExplanations(name)
  const options = codeIds(table).map((id) => ({ id, label: codeName(t, table, id) }))
  if (options.length > readable) options.sort((a, b) => a.label.localeCompare(b.label, language))
  return (
    <>
      {name === 'damage' && (
        <LazyPlace failed={null} fallback={<Skeleton className="mx-auto my-2 h-72 w-40" />}>
          <DamageDrawing />
        </LazyPlace>
      )}
      {explanations.toggle}
      {options.map(({ id, label }) => (
        <CodeCheckbox key={id} name={name} id={id} label={label} explanation={explanations.of(table, id)} />
      ))}
    </>
  )
}
