import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMailConfig } from '../../platform/config/mail-config.ts'

/** An email as its recipient sees it. */
export type ReceivedMail = {
  to: string
  from: string
  subject: string
  messageId: string
  text: string
  html: string
  /** The address of the link in the text. */
  link: string
}

const decodeWord = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, value: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(value, 'base64').toString()
        : decodeQuoted(value.replaceAll('_', ' ')),
    )

/** Source: RFC 2045, 6.7. */
const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

const decodePart = (part: string): { type: string; content: string } => {
  const [head = '', ...lines] = part.split('\r\n\r\n')
  const body = lines.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(body)
        : body
  return {
    type: /^content-type: ([\w/]+)/im.exec(head)?.[1] ?? '',
    content: content.replaceAll('\r\n', '\n'),
  }
}

const parseMail = (raw: string, to: string): ReceivedMail => {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => decodeWord(new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '')
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1]
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decodePart(part.replace(/^\r\n/, '')))
  const contentOf = (type: string) => parts.find((part) => part.type === type)?.content ?? ''
  const text = contentOf('text/plain')
  return {
    to,
    from: header('From'),
    subject: header('Subject'),
    messageId: header('Message-ID'),
    text,
    html: contentOf('text/html'),
    link: /^https?:\/\/\S+[#?]\S+$/m.exec(text)?.[0] ?? '',
  }
}

export type MailServer = {
  url: string
  port: number
  /** Every email that was taken, in order. */
  mails: ReceivedMail[]
  /** Message-IDs of emails that arrived whole and were answered with an error. */
  refused: string[]
  /** Answers the next emails with these codes instead of taking them. */
  answerNext(...codes: number[]): void
  /** Answers every greeting, sender or recipient with a code; null: takes them again. */
  refuseAt(step: 'greeting' | 'sender' | 'recipient', code: number | null): void
  stop(): Promise<void>
}

/**
 * Starts a real mail server on loopback. It asks for the user `lectern` with the password `secret`. @param port a free one when
 * left out
 */
export const startMailServer = async (port = 0): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  const refused: string[] = []
  const codes: number[] = []
  const errorCodes = new Map<string, number>()
  const checkStep =
    (step: string) =>
    (_: unknown, ...rest: unknown[]) => {
      const done = rest.at(-1) as (error?: Error) => void
      const code = errorCodes.get(step)
      done(code === undefined ? undefined : Object.assign(new Error('Not here'), { responseCode: code }))
    }
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Pooled connections stay open otherwise.
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === 'lectern' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    onConnect: checkStep('greeting'),
    onMailFrom: checkStep('sender'),
    onRcptTo: checkStep('recipient'),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [recipient] = session.envelope.rcptTo
        const mail = parseMail(Buffer.concat(chunks).toString(), recipient?.address ?? '')
        const code = codes.shift()
        if (code === undefined) mails.push(mail)
        else refused.push(mail.messageId)
        done(code === undefined ? null : Object.assign(new Error('Not now'), { responseCode: code }))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://lectern:secret@127.0.0.1:${bound}`,
    port: bound,
    mails,
    refused,
    answerNext: (...next) => codes.push(...next),
    refuseAt: (step, code) => (code === null ? errorCodes.delete(step) : errorCodes.set(step, code)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const publicUrl = 'https://lectern.example'

/** The settings with which a test platform sends to a server. */
export const mailConfigOf = ({ url }: Pick<MailServer, 'url'>) => ({
  mail: readMailConfig(
    (name) => ({ SMTP_URL: url, MAIL_FROM: 'Lectern <lectern@example.org>', PUBLIC_URL: publicUrl })[name],
  ),
  publicUrl,
})
