import { formatClock } from '../../../ui/clock.ts'

/** Formats a duration in milliseconds: seconds with one decimal, from one minute on as on a clock. */
export const durationFormat = (language: string): ((durationMs: number) => string) => {
  const seconds = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  })
  return (durationMs) => (durationMs < 60_000 ? seconds.format(durationMs / 1_000) : formatClock(durationMs))
}
