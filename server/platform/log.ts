import pino, { type Logger } from 'pino'

const MAX_CAUSES = 5
/** A query that adds many rows is cut here. */
const MAX_CHARS = 4_000

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError }

/**
 * An error without user data: a failed query's message ends with its parameters, and PostgreSQL's `detail`
 * quotes the row, which may hold emails, file keys and scripts.
 */
export const describeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.' }
  const cut = (text: string): string => {
    const bare = text.replaceAll(/\nparams: .*?(?=\n {4}at |$)/gs, '')
    if (bare.length <= MAX_CHARS) return bare
    return `${bare.slice(0, MAX_CHARS / 2)} … ${bare.slice(-MAX_CHARS / 2)}`
  }
  const isInner = error.cause instanceof Error && depth < MAX_CAUSES
  return {
    type: error.name,
    message: cut(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: cut(error.stack) } : {}),
    ...(isInner ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** JSON lines on standard output. Secrets are removed by field name. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [
        'password',
        'passwordHash',
        'authorization',
        'cookie',
        'access_token',
        'token',
        '*.password',
        '*.passwordHash',
        '*.authorization',
        '*.cookie',
        '*.access_token',
        '*.token',
        'req.headers',
        '*.headers',
      ],
      censor: '[removed]',
    },
  })
