type Values = Record<string, unknown>

/**
 * The address of a call below `/api`, with its parameters filled in and its query appended.
 * Throws when a parameter is missing: that is a mistake of the program.
 */
export function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
  const search = new URLSearchParams(pairs).toString()
  return `/api${filled}${search ? `?${search}` : ''}`
}
