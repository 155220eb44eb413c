import classes from './progress-bar.module.css'

type ProgressBarProps = {
  /** 0 to 100; left out while the total is unknown. */
  percent?: number
  /** Names what is counted, for screen readers. */
  label: string
  /** Height in px. */
  height?: number
}

/**
 * A progress bar with smooth changes. Without `percent` it only shows that work is under way. Own part: it is in
 * every page's first load, to which Mantine's `Progress` adds 1.7 kB, and which has no state without a value.
 */
export function ProgressBar({ percent, label, height = 6 }: ProgressBarProps) {
  const share = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={classes.track}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <div
        className={share === undefined ? classes.unknown : classes.bar}
        style={share === undefined ? undefined : { width: `${share}%` }}
      />
    </div>
  )
}
