import { type Ref, useImperativeHandle, useDeferredValue } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { SuggestionLine } from './SuggestionLine.tsx'
import { useStartGroups, useTextLines } from './suggestions.tsx'

export { prepare } from './at-hand.ts'
export { takeFirst } from './take.ts'

export interface SuggestionHandle {
  readonly size: () => number
  /** Takes the line at the index, or without an index the first; false if the lines are not settled yet. */
  readonly choose: (index: number | undefined) => boolean
  readonly forget: (index: number) => boolean
}

type Props = {
  ref: Ref<SuggestionHandle>
  /** Prefix of element ids: options are `<id>0`, `<id>1`…, the list is `<id>list`. */
  id: string
  text: string
  active: number | undefined
  /** Called after a suggestion was taken; the box then clears itself. */
  onDone: () => void
}

/** Suggestions for the text, the likeliest first; without a text the user's earlier searches and frequent makes. */
export function SuggestionList({ ref, id, text, active, onDone }: Props) {
  const t = useT()
  const deferred = useDeferredValue(text)
  const typed = deferred.trim()
  const start = useStartGroups(typed === '')
  const read = useTextLines(typed)
  const groups = typed === '' ? start : [{ lines: read.lines }]
  const lines = groups.flatMap((group) => group.lines)
  useAnnounced(
    read.settled && typed !== '' && lines.length > 0 ? t('box.count', { count: lines.length }) : '',
  )
  const choose = (index: number | undefined): boolean => {
    // The suggestions belong to an older text or may still change their order, so the first may be a wrong one.
    if (deferred !== text || (index === undefined && !(read.settled && typed !== ''))) return false
    const line = lines[index ?? 0]
    if (line === undefined) return false
    if (line.act()) onDone()
    return true
  }
  const forget = (index: number): boolean => {
    lines[index]?.forget?.()
    return lines[index]?.forget !== undefined
  }
  useImperativeHandle(ref, () => ({ size: () => lines.length, choose, forget }))
  return (
    // A <datalist> cannot show chips, and Enter would not take its first option.
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={t('box.suggestions')}
      aria-busy={typed !== '' && !read.settled}
      hidden={lines.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[70dvh] animate-appear overflow-y-auto rounded-md bg-raised p-1.5 shadow-raised"
    >
      {groups.map(({ name, lines: mine }, at) => {
        const before = groups.slice(0, at).reduce((sum, group) => sum + group.lines.length, 0)
        const options = mine.map((line, position) => (
          <SuggestionLine
            key={line.key}
            id={`${id}${before + position}`}
            line={line}
            selected={before + position === active}
            first={typed !== '' && active === undefined && position === 0}
            settled={typed === '' || read.settled}
            onTake={() => choose(before + position)}
          />
        ))
        return name === undefined ? (
          options
        ) : (
          <div key={name} role="group" aria-label={name}>
            <div role="presentation" className="px-2.5 pt-2 pb-1 text-sm text-muted">
              {name}
            </div>
            {options}
          </div>
        )
      })}
    </div>
  )
}
