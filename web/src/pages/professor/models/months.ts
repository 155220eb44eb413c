const monthsBack = 12

/** The month of a date and those before it, as the server counts them (UTC): "2026-11", "2026-10", … */
export const listMonths = (now: Date): string[] =>
  Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )

/** How a month ("2026-11") is called in a language. */
export const monthNamer = (language: string): ((month: string) => string) => {
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
