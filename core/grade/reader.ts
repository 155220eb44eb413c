const BUILTIN = /^builtin\b/
const READER = / Read by (.+)\.$/

/**
 * What stands at the end of the reason of a grading: which engine, with which version of its prompt, read the answers.
 * It is no sentence of `tell`, which holds names in quotation marks only: a column for the engine would need a migration.
 */
export const tellReader = (engine: string): string => ` Read by ${engine}.`

/** Who read the answers, from the reason that stands in a grade's history; null where nobody did or it is not known. */
export const findReader = (why: string): { engine: string; isBuiltin: boolean } | null => {
  const engine = READER.exec(why)?.[1]
  return engine === undefined ? null : { engine, isBuiltin: BUILTIN.test(engine) }
}
