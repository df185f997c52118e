import type { ComponentType } from 'react'
import { type FilterKey, filters } from '#contract/filters.ts'
import type { Kind } from '#contract/kinds/kind.ts'
import type { ControlProps } from '../../state/use-choice.ts'
import { AreaControl } from './AreaControl.tsx'
import { FlagControl, OneControl } from './RadioControls.tsx'
import { ManyControl, SourcesControl } from './CheckControls.tsx'
import { RangeControl } from './RangeControl.tsx'
import { TextControl, WholeControl } from './FieldControls.tsx'
import { TreeControl } from './TreeControl.tsx'

/** One control per kind; the mapped type makes an incomplete set a build error. */
const controls: { readonly [K in Kind]: ComponentType<ControlProps<K>> } = {
  text: TextControl,
  range: RangeControl,
  whole: WholeControl,
  many: ManyControl,
  one: OneControl,
  flag: FlagControl,
  tree: TreeControl,
  sources: SourcesControl,
  area: AreaControl,
}

type AnyProps = {
  name: FilterKey
  refusedId?: string | undefined
}

/** Renders the control of a filter. The cast is sound because `kind` determines both types. */
export function FilterControl(props: AnyProps) {
  const Control = controls[filters[props.name].kind] as unknown as ComponentType<AnyProps>
  return <Control {...props} />
}
