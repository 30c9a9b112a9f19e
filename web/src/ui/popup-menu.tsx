import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './popup-menu.module.css'

/** What the button of a menu has to pass on to its element. */
export interface MenuButtonProps {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

const itemsOf = (menu: Element | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** Where an arrow key, Home or End leads from one of so many items; -1 for any other key. */
function nextOf(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/**
 * Below the button and inside the window: under its end, or from the window's edge where that would be cut off; above it
 * where there is more room than below.
 */
function position(menu: HTMLElement, button: Element) {
  const { right, top, bottom } = button.getBoundingClientRect()
  const left = Math.max(8, Math.min(right - menu.offsetWidth, window.innerWidth - menu.offsetWidth - 8))
  const below = window.innerHeight - bottom - 12
  const isAbove = menu.offsetHeight > below && top - 12 > below
  const room = isAbove ? top - 12 : below
  const height = Math.min(menu.offsetHeight, room)
  Object.assign(menu.style, { left: `${left}px`, top: `${isAbove ? top - 4 - height : bottom + 4}px` })
  menu.style.maxHeight = `${room}px`
}

/** Moves the focus among the items of a menu; Tab leaves it. */
function moveIn(menu: HTMLElement | null, event: KeyboardEvent) {
  const items = itemsOf(menu)
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const next = nextOf(event.key, at, items.length)
  if (event.key === 'Tab') menu?.hidePopover()
  if (next < 0) return
  event.preventDefault()
  items[next]?.focus()
}

/**
 * A button with a menu, on the browser's own popover: Esc and a click elsewhere close it and the focus goes back.
 * Much lighter than Mantine's, which brings a positioning library along.
 */
export function PopupMenu({
  button,
  children,
}: {
  button: (props: MenuButtonProps) => ReactNode
  children: ReactNode
}) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    setOpen(event.newState === 'open')
    const opener = document.querySelector(`[popovertarget="${id}"]`)
    if (event.newState !== 'open' || !opener) return
    position(event.currentTarget, opener)
    itemsOf(event.currentTarget)[0]?.focus()
  }
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        className={classes.menu}
        onToggle={toggle}
        onKeyDown={(event) => moveIn(menu.current, event)}
      >
        {children}
      </div>
    </>
  )
}

/** A menu that many elements share: it opens at the one that it is drawn for, and begins at what is chosen. */
export function SharedMenu({
  label,
  opener,
  onClose,
  children,
}: {
  label: string
  opener: Element
  onClose: () => void
  children: ReactNode
}) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    position(element, opener)
    const items = itemsOf(element)
    const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0]
    chosen?.focus()
    const { top, left } = opener.getBoundingClientRect()
    // It stands still in the window, so it would come apart from an opener that is scrolled away.
    const leave = () => {
      const now = opener.getBoundingClientRect()
      if (now.top !== top || now.left !== left) element.hidePopover()
    }
    window.addEventListener('scroll', leave, { capture: true })
    return () => window.removeEventListener('scroll', leave, { capture: true })
  }, [opener])
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className={classes.menu}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      onKeyDown={(event) => moveIn(menu.current, event)}
    >
      {children}
    </div>
  )
}

/** One of several that exclude each other; choosing closes the menu. */
export function PopupRadio({
  children,
  isChosen,
  onChoose,
}: {
  children: ReactNode
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={classes.item}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChoose()
      }}
    >
      <span aria-hidden className={classes.tick}>
        {isChosen && '✓'}
      </span>
      <span>{children}</span>
    </button>
  )
}

/** Something to choose, which closes the menu. */
export function PopupItem({
  children,
  mark,
  onChoose,
}: {
  children: ReactNode
  /** At the item's end. */
  mark?: ReactNode
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChoose()
      }}
    >
      <span>{children}</span>
      {mark}
    </button>
  )
}

/** Something to switch on and off; the menu stays open. */
export function PopupCheck({
  children,
  isOn,
  onToggle,
}: {
  children: ReactNode
  isOn: boolean
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      tabIndex={-1}
      className={classes.item}
      onClick={onToggle}
    >
      <span aria-hidden className={classes.tick}>
        {isOn && '✓'}
      </span>
      <span>{children}</span>
    </button>
  )
}
