import { useQuery } from '@tanstack/react-query'
import { filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { brands, models } from '#src/api/dictionaries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Select } from '#src/ui/Select.tsx'

interface Props {
  /** The make, with its model, if one is chosen. */
  readonly branch: Branch | undefined
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/** The make and the model that the sheet is of: a part of the search in the address, like any filter. */
export const ModelPicker = ({ branch, onParams }: Props) => {
  const t = useT()
  const language = useLanguage()
  const makes = useQuery(brands(language)).data ?? []
  const known = useQuery({ ...models(branch?.id ?? 0, language), enabled: branch !== undefined }).data ?? []
  const choose = (make: string, model: string) =>
    onParams({
      [filters.brands.url]:
        make === ''
          ? undefined
          : behaviour(filters.brands).toUrl(filters.brands, [
              { id: Number(make), children: model === '' ? [] : [Number(model)] },
            ]),
    })
  const make = branch === undefined ? '' : String(branch.id)
  const entries = (all: readonly { readonly id: number; readonly name: string }[]) =>
    all
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Select
        label={t('sheets.make')}
        value={make}
        options={[{ value: '', label: t('sheets.choose') }, ...entries(makes)]}
        onChange={(next) => choose(next, '')}
        className="w-56 max-w-full"
      />
      {branch !== undefined && (
        <Select
          label={t('sheets.model')}
          value={branch.children.length === 1 ? String(branch.children[0]) : ''}
          options={[{ value: '', label: t('sheets.models.all') }, ...entries(known)]}
          onChange={(next) => choose(make, next)}
          className="w-56 max-w-full"
        />
      )}
    </div>
  )
}
