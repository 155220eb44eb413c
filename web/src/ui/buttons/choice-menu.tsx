import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './choice-menu.module.css'

type Choice<V extends string> = { value: V; label: string; icon?: ReactNode; lang?: string }

type ChoiceMenuProps<V extends string> = {
  /** Accessible name of the button and the menu. */
  label: string
  icon: ReactNode
  choices: readonly Choice<V>[]
  value: string
  onChoose: (value: V) => void
}

/**
 * A button that opens a short list with one chosen entry, below the button and aligned right. Own part: it is in
 * every page's first load, to which Mantine's `Menu` with its positioning library adds 37 kB.
 */
export function ChoiceMenu<V extends string>({ label, icon, choices, value, onChoose }: ChoiceMenuProps<V>) {
  const [isOpen, setOpen] = useState(false)
  const root = useClickOutside(() => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = items()
    const place = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: place + 1, ArrowUp: place - 1 + all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (next !== undefined) {
      event.preventDefault()
      all[next % all.length]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div ref={root} className={classes.root} onBlur={leave}>
      <ActionIcon
        ref={button}
        size={36}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen((open) => !open)}
      >
        {icon}
      </ActionIcon>
      {isOpen && (
        <div ref={list} id={listId} className={classes.list} role="menu" aria-label={label} onKeyDown={move}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={`${classes.choice} hover-sunken focus-inside`}
              role="menuitemradio"
              aria-checked={choice.value === value}
              tabIndex={choice.value === value ? 0 : -1}
              lang={choice.lang}
              onClick={() => {
                close()
                onChoose(choice.value)
              }}
            >
              {choice.icon}
              <span className={classes.words}>{choice.label}</span>
              {choice.value === value && <IconCheck size={16} aria-hidden />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
