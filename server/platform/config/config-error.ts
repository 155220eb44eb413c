/** A setting has an unusable value. The process prints the message, one line, and does not start. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** The setting to correct: by default the one with which the message begins. */
  readonly setting: string
  constructor(message: string, setting: string = /^[A-Z][A-Z0-9_]*/.exec(message)?.[0] ?? '') {
    super(message)
    this.setting = setting
  }
}
