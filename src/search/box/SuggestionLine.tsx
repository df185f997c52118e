import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Logo } from '../filters/tree/Logo.tsx'
import { SuggestionCount } from './SuggestionCount.tsx'
import type { Suggestion } from './suggestion.ts'

type Props = {
  id: string
  line: Suggestion
  selected: boolean
  /** Enter takes it. */
  first: boolean
  settled: boolean
  onTake: () => void
}

/** One line of the box's list: what it is, what it finds, and for a search made before the way to forget it. */
export function SuggestionLine({ id, line, selected, first, settled, onTake }: Props) {
  const t = useT()
  const { icon, logo, content, counted, forget } = line
  return (
    // Keys are the box's: the focus stays there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      // Delete is the box's too: said here, because the small cross is only for pointers.
      aria-keyshortcuts={forget && 'Delete'}
      // The field keeps the focus: a press must not take it away.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-fill pointer-coarse:min-h-11',
        (selected || first) && 'bg-fill',
      )}
    >
      {logo === undefined ? (
        <span className="grid size-6 shrink-0 place-content-center">
          <Icon name={icon} className="text-muted" />
        </span>
      ) : (
        <Logo icon={logo} />
      )}
      <span className="min-w-0 flex-1">{content}</span>
      {counted && <SuggestionCount search={counted} wanted={settled} />}
      {forget && (
        <span
          aria-hidden="true"
          title={t('box.forget')}
          onClick={(event) => {
            event.stopPropagation()
            forget()
          }}
          className="-my-1 -me-1.5 grid size-8 shrink-0 place-content-center rounded-sm text-muted hover:bg-fill-strong hover:text-ink pointer-coarse:size-11"
        >
          <Icon name="close" />
        </span>
      )}
    </div>
  )
}
