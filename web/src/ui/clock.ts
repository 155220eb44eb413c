/** Formats a duration as minutes and seconds: 84,000 ms is 1:24; from an hour on as 1:02:03. */
export function formatClock(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
