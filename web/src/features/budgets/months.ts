const monthsBack = 12

/**
 * The month of a date and the months before it, in UTC as the server counts them: "2026-11", "2026-10", …
 */
export const listMonths = (now: Date): string[] =>
  Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )

/** Returns a formatter of months ("2026-11") for a language. */
export const monthNamer = (language: string): ((month: string) => string) => {
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
