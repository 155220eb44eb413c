import pino, { type Logger } from 'pino'

/** Lines of JSON on standard output. Secrets are removed by name wherever they might slip in. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
