const LONGEST_DELAY_SECONDS = 3600

const secondsIn = (value: string | undefined): number | undefined => {
  if (!value) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? seconds : undefined
}

/**
 * The delay in seconds (1 to 3600) that a server requests: `Retry-After` as a number or date,
 * `retry-after-ms`, or Google's `"retryDelay": "34s"` in the body; undefined without one.
 * @param headers with names in lower case
 */
export const retryAfterOf = (
  headers: Readonly<Record<string, string>> | undefined,
  body: string,
): number | undefined => {
  const ms = secondsIn(headers?.['retry-after-ms']?.trim())
  const retryDelay = /"retryDelay"\s*:\s*"(\d{1,7}(?:\.\d{1,9})?)s"/.exec(body)?.[1]
  const seconds =
    ms === undefined ? (secondsIn(headers?.['retry-after']?.trim()) ?? secondsIn(retryDelay)) : ms / 1000
  return seconds === undefined ? undefined : Math.min(LONGEST_DELAY_SECONDS, Math.max(1, Math.ceil(seconds)))
}
