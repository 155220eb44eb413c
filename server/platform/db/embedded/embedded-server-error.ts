/** The embedded server cannot be started; `message` is one sentence that a person can act on. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}

/** Ends a message about a machine that cannot run the shipped binaries. */
export const useDatabaseUrl = 'set DATABASE_URL to a PostgreSQL 15 or newer instead'

/** Describes a system error in one line, like "permission denied (EACCES)". */
export function describeSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof Error)) return String(error)
  const words = systemErrors[code ?? '']
  if (words) return `${words} (${code})`
  return message.split('\n')[0] ?? message
}

const systemErrors: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'no such file or folder',
  ENAMETOOLONG: 'the path is too long',
}
