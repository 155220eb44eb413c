import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../ui/clock.ts'
import range from '../../../ui/fields/range.module.css'
import type { AnnotationTick } from '../stage/stage-annotations.tsx'
import classes from './seek-bar.module.css'

type SeekBarProps = {
  timeMs: number
  durationMs: number
  onSeek: (timeMs: number) => void
  /** Time and color of each annotation. */
  ticks: readonly AnnotationTick[]
}

const keyStepMs = 5_000

/**
 * Current time, seek slider and duration. The slider works with pointer and keyboard. Own part: Mantine's
 * `Slider` adds 4.5 kB to the first load of the lecture page.
 */
export function SeekBar({ timeMs, durationMs, onSeek, ticks }: SeekBarProps) {
  const { t } = useTranslation('player')
  const move = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    onSeek(timeMs + direction * keyStepMs)
  }
  const time = formatClock(timeMs)
  const duration = formatClock(durationMs)
  const share = durationMs > 0 ? Math.min(1, timeMs / durationMs) : 0
  return (
    <div className={classes.bar}>
      <span className={`${classes.time} tabular`} aria-hidden>
        {time}
      </span>
      <span className={`${classes.rail} grow`}>
        <input
          className={`${range.range} ${classes.range}`}
          style={{ '--share': share } as CSSProperties}
          type="range"
          min={0}
          max={Math.max(durationMs, 1)}
          step={100}
          value={Math.min(timeMs, durationMs)}
          aria-label={t('position')}
          aria-valuetext={t('positionValue', { time, duration })}
          onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
          onKeyDown={move}
        />
        {durationMs > 0 &&
          ticks.map(({ id, timeMs: at, color }) => (
            <span
              key={id}
              className={classes.tick}
              style={
                { '--at': Math.min(1, at / durationMs), '--color': `var(--m-${color}-ink)` } as CSSProperties
              }
              aria-hidden
            />
          ))}
      </span>
      <span className={`${classes.time} tabular`} aria-hidden>
        {duration}
      </span>
    </div>
  )
}
