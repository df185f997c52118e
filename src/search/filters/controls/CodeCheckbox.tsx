import { memo } from 'react'
import { filterOfKind, type KeyOfKind } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { useChoice, useChosen } from '../../state/search-store.ts'
import { dimmedWhenZero, OptionLabel } from './OptionLabel.tsx'
import { slugOf, type colors } from '#contract/codes.ts'

/** Paint, not interface: the same in both themes. */
const paints: Readonly<Record<keyof typeof colors, string>> = {
  silver: 'linear-gradient(135deg, #e3e6e8, #a9aeb3)',
  purple: '#7b3fa0',
  orange: '#f07d1a',
  green: '#2f7d3f',
  red: '#c8202c',
  gold: 'linear-gradient(135deg, #e8c766, #ab8420)',
  brown: '#6d4528',
  grey: '#7d8287',
  turquoise: '#22a7a2',
  blue: '#2459c2',
  bronze: 'linear-gradient(135deg, #c08a55, #80532a)',
  white: '#ffffff',
  cream: '#f4ecd6',
  black: '#16171a',
  yellow: '#f3cf1d',
  beige: '#d8c3a0',
  pink: '#e58aae',
  two_colors: 'linear-gradient(135deg, #16171a 50%, #ffffff 50%)',
}

/** The colour itself beside its name; never instead of it. */
function ColorSwatch({ id }: { id: number }) {
  // A slug of this table is one of its keys.
  const slug = slugOf('colors', id) as keyof typeof colors | undefined
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border border-edge"
      style={slug && { background: paints[slug] }}
    />
  )
}

type Props = {
  name: KeyOfKind<'many'>
  id: number
  label: string
  explanation: string | undefined
}

/** One code of a list. Memoised: a tick draws its own row and no other. */
export const CodeCheckbox = memo(({ name, id, label, explanation }: Props) => {
  const { choose, prefetch, now } = useChoice(name)
  const checked = useChosen(name, (ids) => ids?.includes(id) ?? false)
  const toggled = () => {
    const ids = now() ?? []
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : uniqueIds([...ids, id])
    return next.length > 0 ? next : undefined
  }
  const coloured = filterOfKind<'many'>(name).options === 'colors'
  return (
    <>
      <CheckboxRow
        checked={checked}
        onChange={() => choose(toggled())}
        onIntent={() => prefetch(toggled())}
        {...(coloured && { lead: <ColorSwatch id={id} /> })}
        label={
          <OptionLabel name={name} value={[id]}>
            {label}
          </OptionLabel>
        }
        className={dimmedWhenZero}
      />
      {explanation !== undefined && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </>
  )
})
