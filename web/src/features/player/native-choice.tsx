import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import classes from './native-choice.module.css'

type NativeChoiceProps<V extends string | number> = {
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  /** What the closed control shows, which may be shorter than the choice's own label. */
  children: ReactNode
  onChoose: (value: V) => void
  isPlain?: boolean
}

/**
 * A small choice that opens the system's own list, which is at home on a phone and costs no script. The
 * real control lies unseen over what is shown.
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
