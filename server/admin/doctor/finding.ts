/** The result of one check: one line for a person. */
export type Finding = {
  subject: string
  /** `skipped`: it cannot be checked now, which is no fault. */
  state: 'ok' | 'wrong' | 'skipped'
  text: string
  /** What to do; only with `wrong`, and not where the text says it. */
  remedy?: string
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text })
export const skipped = (subject: string, text: string): Finding => ({ subject, state: 'skipped', text })
export const wrong = (subject: string, text: string, remedy?: string): Finding => ({
  subject,
  state: 'wrong',
  text,
  ...(remedy ? { remedy } : {}),
})
