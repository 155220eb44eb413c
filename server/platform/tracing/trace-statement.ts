import { startInnerSpan } from './tracing.ts'

const MAX_CHARS = 2_000

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/**
 * Runs a statement of `pg` as a span, in each of the forms in which it is called. The text has placeholders in the place
 * of values, which are not noted. @param args of `client.query`
 */
export const traceStatement = (args: unknown[], run: (args: unknown[]) => unknown): unknown => {
  const text = textOf(args[0])
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  const span = startInnerSpan(operation, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_CHARS),
  })
  if (!span) return run(args)
  const end = (error: unknown) => {
    if (error) span.fail(error)
    span.end()
  }
  const callback = args.at(-1)
  if (typeof callback === 'function')
    return run([
      ...args.slice(0, -1),
      (error: unknown, ...rest: unknown[]) => {
        end(error)
        return callback(error, ...rest)
      },
    ])
  const answer = run(args)
  if (answer instanceof Promise) answer.then(() => end(undefined), end)
  // A stream, which is read outside of this call.
  else span.end()
  return answer
}
