import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { chipKey } from '../../text/choice-text.ts'
import { type ChipGroup, groupWords } from '../../text/chip-groups.ts'
import { ChosenValues } from './ChosenValues.tsx'
import type { KnownContext } from '../../text/use-names.ts'
import { isLacking } from './lacking.ts'

interface Props {
  readonly group: ChipGroup
  readonly context: KnownContext
  readonly onRemove: (group: ChipGroup) => void
  /** The chip is about to go, or to become another. */
  readonly onLeave: () => void
}

/** What one filter was set to. Of several values a press opens the list, from which each can be taken away. */
export const FilterChip = ({ group, context, onRemove, onLeave }: Props) => {
  const t = useT()
  const { key, chips } = group
  const { name, values, counted } = groupWords(context, group)
  const struck = chips.map((chip) => isLacking(context, chip))
  const remove = () => {
    onRemove(group)
    onLeave()
  }
  if (chips.length === 1)
    return (
      <Chip {...(name !== undefined && { name })} struck={struck[0] === true} onRemove={remove}>
        {values[0]}
      </Chip>
    )
  const label = [name, counted ?? context.format.list(values)].filter((part) => part !== undefined).join(' ')
  return (
    <span className="inline-flex h-7.5 max-w-full items-center rounded-full border border-line bg-surface text-sm pointer-coarse:h-9">
      <Popover
        // The same while values go.
        label={t(`filters.name.${key}`)}
        className="max-h-80 p-2"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="flex h-full min-w-0 items-center gap-1.5 rounded-s-full ps-3 pe-1.5 transition-colors hover:bg-fill"
          >
            {name !== undefined && <span className="shrink-0 text-muted">{name}</span>}
            <span className="truncate font-medium">
              {counted ??
                chips.map((chip, index) => (
                  <span key={chipKey(chip)}>
                    {index > 0 && <span>, </span>}
                    <span className={cx(struck[index] && 'text-muted line-through')}>{values[index]}</span>
                  </span>
                ))}
            </span>
            <Icon name="chevron-down" size={14} className="text-muted" />
          </button>
        )}
      >
        {(close) => (
          <ChosenValues
            name={key}
            context={context}
            onFew={() => {
              close()
              onLeave()
            }}
          />
        )}
      </Popover>
      <button
        type="button"
        className="grid h-full min-w-7 place-items-center rounded-e-full pe-1 text-muted transition-colors hover:bg-fill hover:text-ink pointer-coarse:min-w-9"
        aria-label={`${t('ui.remove')} ${label}`}
        onClick={remove}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
