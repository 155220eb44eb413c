import { type ReactNode, useId } from 'react'
import classes from './toggle.module.css'

type ToggleProps = {
  label: ReactNode
  /** Small text below the label. */
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Label at the left edge and switch at the right one, as in rows of a sheet. */
  isRow?: boolean
}

/**
 * A switch that takes effect at once. Own part: Mantine's `Switch` adds 7.4 kB to the first load of the lecture
 * page, this one 0.3 kB.
 */
export function Toggle({ label, hint, isOn, onChange, isRow = false }: ToggleProps) {
  const hintId = useId()
  return (
    <label className={classes.toggle} data-row={isRow} title={isRow ? undefined : hint}>
      <input
        className={classes.control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on
        role="switch"
        checked={isOn}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.label}>{label}</span>
      {hint && (
        <span id={hintId} className={isRow ? classes.hint : 'visually-hidden'}>
          {hint}
        </span>
      )}
    </label>
  )
}
