import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import classes from './native-choice.module.css'

type NativeChoiceProps<V extends string | number> = {
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  /** Shown in the closed control; may be shorter than the label of the choice. */
  children: ReactNode
  onChoose: (value: V) => void
  isPlain?: boolean
}

/**
 * A small choice that opens the system's own list. The real control is transparent and lies over the visible
 * label. Own part: Mantine's `NativeSelect` adds 6.9 kB to the first load of the lecture page.
 */
export function NativeChoice<V extends string | number>({
  label,
  choices,
  value,
  children,
  onChoose,
  isPlain = false,
}: NativeChoiceProps<V>) {
  const choose = (chosen: string) => {
    const choice = choices.find((one) => String(one.value) === chosen)
    if (choice) onChoose(choice.value)
  }
  return (
    <span className={`${classes.choice} hover-sunken`} data-plain={isPlain}>
      <span className={`${classes.shown} tabular nowrap`} aria-hidden>
        {children}
        {!isPlain && <IconChevronDown size={14} />}
      </span>
      <select
        className={`${classes.control} cover`}
        aria-label={label}
        title={label}
        value={String(value)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
