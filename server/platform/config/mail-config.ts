import { ConfigError } from './config-error.ts'

export type MailConfig = {
  /** Host and port as they were given, for messages: without the account. */
  address: string
  host: string
  /** The library's default for the protocol when left out. */
  port: number | undefined
  /** Encrypted from the first byte (`smtps`); otherwise as soon as the server offers it. */
  isSecure: boolean
  /** `smtp+plain`: the password may go over an unencrypted line. */
  isPlain: boolean
  account: { user: string; password: string } | undefined
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string
}

type ReadSetting = (name: 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL') => string | undefined

const SENDER = /^(?:[^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Reads the address under which people reach the platform, without a slash at its end. @throws ConfigError */
export const readPublicUrl = (read: ReadSetting): string | undefined => {
  const value = read('PUBLIC_URL')
  if (value === undefined) return undefined
  const url = URL.parse(value)
  // The platform answers at the root of its address; a query, a path or a password is a mistake.
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new ConfigError(
      'PUBLIC_URL must be the address of the platform without a path, such as https://lectern.school.example.',
    )
  return url.origin
}

/** The user and the password before the last `@`. */
const ACCOUNT = /(?<=^[a-z+]+:\/\/).+(?=@[^@]*$)/s

/** Passwords are pasted as they are: what has a meaning in an address is encoded. */
const encodeAccount = (smtpUrl: string): string =>
  smtpUrl.replace(ACCOUNT, (account) =>
    account.replaceAll(/[@/?#[\]\\]|%(?![0-9a-f]{2})/gi, (character) => encodeURIComponent(character)),
  )

/**
 * The parts of `smtp://`, `smtps://` or `smtp+plain://`, with user and password. A query is refused: the mail library would take its options
 * from there, such as a program that it runs instead.
 */
const readServer = (smtpUrl: string): Omit<MailConfig, 'from'> | undefined => {
  const url = URL.parse(encodeAccount(smtpUrl))
  if (!url || !/^smtp(s|\+plain)?:$/.test(url.protocol) || url.hostname === '') return undefined
  if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) return undefined
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return {
      address: url.host,
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? undefined : Number(url.port),
      isSecure: url.protocol === 'smtps:',
      isPlain: url.protocol === 'smtp+plain:',
      account: user === '' ? undefined : { user, password },
    }
  } catch {
    return undefined
  }
}

/**
 * The mail server and the sender; undefined when none is set. Messages never hold the address of the server, which
 * holds a password. @throws ConfigError
 */
export const readMailConfig = (read: ReadSetting): MailConfig | undefined => {
  const [smtpUrl, from] = [read('SMTP_URL'), read('MAIL_FROM')]
  if (smtpUrl === undefined) {
    if (from !== undefined)
      throw new ConfigError('MAIL_FROM needs SMTP_URL, the mail server that sends.', 'SMTP_URL')
    return undefined
  }
  const server = readServer(smtpUrl)
  if (!server) throw new ConfigError('SMTP_URL must look like smtps://user:password@mail.school.example:465.')
  if (from === undefined)
    throw new ConfigError(
      'SMTP_URL needs MAIL_FROM, the sender, such as Lectern <lectern@school.example>.',
      'MAIL_FROM',
    )
  if (!SENDER.test(from))
    throw new ConfigError(`MAIL_FROM must look like Lectern <lectern@school.example>, not "${from}".`)
  if (read('PUBLIC_URL') === undefined)
    throw new ConfigError(
      'SMTP_URL needs PUBLIC_URL, the address that links in emails begin with.',
      'PUBLIC_URL',
    )
  return { ...server, from }
}
