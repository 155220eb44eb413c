import pino, { type Logger } from 'pino'

const MAX_CAUSES = 5
/** A query that adds many rows at once is longer than anybody reads. */
const MAX_CHARS = 4_000

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError }

/**
 * An error without what it was about: a failed query's message ends with its parameters, and the database's
 * own `detail` quotes the row, which are e-mail addresses, file keys and scripts.
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

/** Lines of JSON on standard output. Secrets are removed by name wherever they might slip in. */
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
