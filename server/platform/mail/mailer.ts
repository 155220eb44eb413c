import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config/mail-config.ts'
import { type Mail, writeHtml, writeText } from './write-mail.ts'

const CONNECT_LIMIT_MS = 10_000
/** Nothing moves on the connection. Slow servers check a message for a minute before they take it. */
const SILENCE_LIMIT_MS = 90_000

/** The server will never take this message: the address is unknown, or the message is refused. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

export type Mailer = {
  /**
   * Hands one message to the mail server.
   * @param messageId the same for each attempt: mail programs show a message that came twice once; one is made when left out
   * @throws MailRefusedError when another attempt cannot help, other errors when it can
   */
  send(to: string, mail: Mail, messageId?: string): Promise<void>
  /** Connects and signs in, and sends nothing. @throws when the server cannot be used */
  check(): Promise<void>
  close(): void
}

/** The steps of SMTP at which a server refuses this recipient or this message. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA']
/** Source: RFC 4954, 6: the server wants a sign-in first. */
const SIGN_IN_REQUIRED = 530

/**
 * Source: RFC 5321, 4.2.1: 5yz is permanent. At the greeting, the sign-in or the sender it concerns every message until the
 * administrator mends it, so the message is tried again: a blocked server must not lose 300 announcements.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode !== SIGN_IN_REQUIRED &&
  'command' in error &&
  ABOUT_THE_MESSAGE.includes(String(error.command))

const LOOPBACK = /^(localhost|127\.0\.0\.1|::1)$/

const codeOf = (error: unknown, name: 'code' | 'originalCode'): string =>
  error instanceof Error && name in error ? String((error as Error & Record<string, unknown>)[name]) : ''

/** The server has a certificate that is not trusted: it has expired, was made for another name, or its issuer is unknown. */
export const isCertificateError = (error: unknown): boolean =>
  /CERT|SIGNATURE/.test(codeOf(error, 'originalCode'))

/** The server offers no encryption, so it gets no password. */
export const isEncryptionError = (error: unknown): boolean => codeOf(error, 'code') === 'ETLS'

/**
 * Sends over SMTP, with a few connections that stay open while there is something to send.
 * @param checkLimitMs how long `check` waits for each reply: a person waits for it
 */
export const createMailer = (
  { host, port, isSecure, isPlain, account, from }: MailConfig,
  checkLimitMs = CONNECT_LIMIT_MS,
): Mailer => {
  const options = {
    host,
    ...(port === undefined ? {} : { port }),
    secure: isSecure,
    // Without it the library sends the password unencrypted where the network has removed the offer of encryption.
    requireTLS: account !== undefined && !isSecure && !isPlain && !LOOPBACK.test(host),
    ...(account ? { auth: { user: account.user, pass: account.password } } : {}),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    // Texts are ours: nothing in them may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport({ pool: true, maxConnections: 3, ...options })
  return {
    async send(to, mail, messageId) {
      try {
        await transport.sendMail({
          from,
          // As an object: an address is never read as a list of addresses.
          to: { name: '', address: to },
          subject: mail.subject,
          text: writeText(mail),
          html: writeHtml(mail),
          ...(messageId === undefined ? {} : { messageId }),
          // No automatic reply is wanted. Source: RFC 3834.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isFinal(error))
          throw new MailRefusedError('The mail server refused the message.', { cause: error })
        throw error
      }
    },
    async check() {
      const once = createTransport({ ...options, socketTimeout: checkLimitMs })
      try {
        await once.verify()
      } finally {
        once.close()
      }
    },
    close: () => transport.close(),
  }
}
