import { useRef, useState } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { useT } from '#src/i18n/use-t.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useTyped } from '#src/lib/pauses.ts'
import { useChoice, useValue, type ControlProps } from '../../state/use-choice.ts'

/** Words or a VIN: committed on Enter, on blur and after a pause; one entry in the history per visit to the field. */
export function TextControl({ name, refusedId }: ControlProps<'text'>) {
  const t = useT()
  const { choose } = useChoice(name)
  const value = useValue(name)
  const filter = filterOfKind<'text'>(name)
  // The draft belongs to the value below it: a change from outside discards the draft.
  const [typed, setTyped] = useState<{ text: string; over: string | undefined }>()
  const draft = typed !== undefined && typed.over === value ? typed.text : undefined
  const written = useRef(false)
  const idle = useTyped()

  const commit = (text: string) => {
    idle.stop()
    const next = behaviour(filter).fromUrl(filter, text)
    // Text that the interface does not accept stays in the field and is not sent.
    if (next === undefined && text.trim() !== '') return
    setTyped({ text, over: next })
    if (next === value) return
    choose(next, { replace: written.current })
    written.current = true
  }
  const faulty =
    draft !== undefined && draft.trim() !== '' && behaviour(filter).fromUrl(filter, draft) === undefined
  return (
    <div className="px-2">
      <TextField
        label={t(`filters.name.${name}`)}
        hideLabel
        size="sm"
        value={draft ?? value ?? ''}
        // A pasted VIN may contain a label and gaps, which are removed.
        maxLength={Number(filter.length[1]) + (filter.chars === undefined ? 0 : 40)}
        spellCheck={false}
        autoCapitalize="none"
        enterKeyHint="search"
        invalidBy={refusedId}
        error={faulty ? t('filters.text.alnum') : undefined}
        onFocus={() => {
          written.current = false
        }}
        onChange={(event) => {
          const text = event.target.value
          setTyped({ text, over: value })
          idle.after(() => commit(text))
        }}
        onBlur={() => draft !== undefined && commit(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft !== undefined) commit(draft)
        }}
      />
    </div>
  )
}
