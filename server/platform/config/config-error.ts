/** A setting has an unusable value. The process prints the message, one line, and does not start. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
