/** A command cannot do what it was asked to; `message` is for a person, and says what to do. */
export class AdminError extends Error {
  override name = 'AdminError'
}

/** The parts of an error that a person can act on, also where there is only a code. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || ('code' in error ? String(error.code) : error.name)
    : String(error)
