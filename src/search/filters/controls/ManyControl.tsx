import { codeIds } from '#contract/codes.ts'
import { filterOfKind } from '#contract/filters.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { lazily } from '#src/ui/lazily.tsx'
import { CodeCheckbox } from './CodeCheckbox.tsx'
import type { ControlProps } from './control-props.ts'
import { useExplanations } from './Explanations.tsx'

const DamageDrawing = lazily(async () => (await import('../damage/DamageDrawing.tsx')).DamageDrawing, {
  fallback: <Skeleton className="mx-auto my-2 h-72 w-40" />,
  failed: null,
})

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
      {name === 'damage' && <DamageDrawing />}
      {explanations.toggle}
      {options.map(({ id, label }) => (
        <CodeCheckbox key={id} name={name} id={id} label={label} explanation={explanations.of(table, id)} />
      ))}
    </>
  )
}
