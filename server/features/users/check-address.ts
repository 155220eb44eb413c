import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/http/errors.ts'

/** Checks that accounts here may have an address. @throws forbidden where only those of other domains may register */
export const checkAddress = ({ config }: Pick<Context, 'config'>, email: string): void => {
  const domains = config.registrationDomains
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length === 0 || domains.some((one) => domain === one || domain.endsWith(`.${one}`))) return
  throw forbidden('address_may_not_register', { values: domains })
}
