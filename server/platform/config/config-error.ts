/** A setting has a value that cannot work: one line, printed as it is, and the start ends. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
