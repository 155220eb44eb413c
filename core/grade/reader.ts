const BUILTIN = /^builtin\b/
const READER = / Read by (.+)\.$/

/**
 * Appended to the reason of a grade: the engine and prompt version that read the answers. Stored in the
 * reason because a column would need a migration.
 */
export const tellReader = (engine: string): string => ` Read by ${engine}.`

/** The reader named in a grade's stored reason; null when there was none or it is unknown. */
export const findReader = (why: string): { engine: string; isBuiltin: boolean } | null => {
  const engine = READER.exec(why)?.[1]
  return engine === undefined ? null : { engine, isBuiltin: BUILTIN.test(engine) }
}
