import { type ReactNode, useId } from 'react'
import classes from './toggle.module.css'

type ToggleProps = {
  label: ReactNode
  /** In small words below the label. */
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The label at the left edge and the switch at the right one, as rows of a sheet have it. */
  isRow?: boolean
}

/** A switch that acts at once. A tenth of the script of the library's own, on a page that counts it. */
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
