import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { type Align, usePlacement } from './Popover.tsx'

type MenuItem = {
  readonly label: string
  readonly icon?: IconName
  /** The state of a radio item, or of a checkbox by `kind`. Absent for an action. */
  readonly checked?: boolean
  /** A checked item is a radio unless it is a checkbox of its own. */
  readonly kind?: 'checkbox'
  readonly lang?: string
  readonly onSelect: () => void
}

/** Buttons outside the menu; `pressed` is the one in use. They name its id as their `popovertarget`. */
type MenuButtons = { readonly id: string; readonly pressed: HTMLElement | undefined }

type MenuTrigger = {
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

type Props = {
  trigger: ((props: MenuTrigger) => ReactNode) | MenuButtons
  label: string
  /** An entry that is false is left out. */
  items: readonly (MenuItem | false)[]
  align?: Align
}

const itemsIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

/** A menu button after the APG: arrows, Home, End and first letters move, Tab closes. */
export const Menu = ({ trigger, label, items, align = 'start' }: Props) => {
  const ownId = useId()
  const buttons = typeof trigger === 'function' ? undefined : trigger
  const id = buttons?.id ?? ownId
  const { open, close, onToggle, ...popup } = usePlacement<HTMLDivElement>(id, align, buttons?.pressed)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsIn(event.currentTarget)
    const at = all.findIndex((item) => item === document.activeElement)
    const goTo = (index: number) => {
      event.preventDefault()
      all[(index + all.length) % all.length]?.focus()
    }
    if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at < 0 ? -1 : at - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(-1)
    else if (event.key === 'Tab') close()
    else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase()
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus()
    }
  }

  return (
    <>
      {typeof trigger === 'function' &&
        trigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open })}
      <div
        {...popup}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        // On opening, the chosen item gets the focus, else the first.
        onToggle={(event) => {
          onToggle(event)
          if (event.target !== event.currentTarget) return
          buttons?.pressed?.setAttribute('aria-expanded', String(event.newState === 'open'))
          if (event.newState !== 'open') return
          const all = itemsIn(event.currentTarget)
          const chosen = all.find((item) => item.matches('[role=menuitemradio][aria-checked=true]'))
          ;(chosen ?? all[0])?.focus()
        }}
        className="fixed m-0 min-w-44 animate-appear overflow-y-auto rounded-md bg-raised p-1 text-base shadow-raised"
      >
        {open &&
          items
            .filter((item) => item !== false)
            .map((item) => (
              <button
                key={item.label}
                type="button"
                role={item.checked === undefined ? 'menuitem' : `menuitem${item.kind ?? 'radio'}`}
                aria-checked={item.checked}
                lang={item.lang}
                tabIndex={-1}
                onClick={() => {
                  close()
                  item.onSelect()
                }}
                className="flex h-8.5 w-full items-center gap-2.5 rounded-sm px-2.5 text-start hover:bg-fill focus:bg-fill focus-visible:-outline-offset-2 pointer-coarse:h-11"
              >
                {item.icon !== undefined && <Icon name={item.icon} className="text-muted" />}
                <span className="min-w-0 flex-1">{item.label}</span>
                {item.checked === true && <Icon name="check" className="text-accent-ink" />}
              </button>
            ))}
      </div>
    </>
  )
}
