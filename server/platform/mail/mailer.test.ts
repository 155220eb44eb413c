import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readMailConfig } from '../config/mail-config.ts'
import { createMailer, isCertificateError, isEncryptionError } from './mailer.ts'

const mailerFor = (url: string, checkLimitMs?: number) => {
  const settings = { SMTP_URL: url, MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://lectern.example' }
  const mailer = createMailer(readMailConfig((name) => settings[name])!, checkLimitMs)
  onTestFinished(() => mailer.close())
  return mailer
}

/** A mail server that takes every sign-in. Its certificate, where it has one, is self-signed. */
const startServer = async (options: SMTPServerOptions, host = '127.0.0.1'): Promise<string> => {
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'lectern' }),
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `${host}:${(server.server.address() as AddressInfo).port}`
}

const noEncryption = { disabledCommands: ['STARTTLS'] }

test('a certificate that is not trusted is told from a server that is not reached', async () => {
  const secure = await startServer({ secure: true })
  const upgraded = await startServer({})
  const checks = [`smtps://lectern:secret@${secure}`, `smtp://lectern:secret@${upgraded}`].map((url) =>
    mailerFor(url)
      .check()
      .catch((error: unknown) => isCertificateError(error)),
  )
  expect(await Promise.all(checks)).toEqual([true, true])
  const gone = mailerFor('smtp://lectern:secret@127.0.0.1:9').check()
  expect(await gone.catch((error: unknown) => isCertificateError(error))).toBe(false)
})

test('a server without encryption gets no password, except on this machine and where the settings say so', async () => {
  const names: string[] = []
  const options: SMTPServerOptions = {
    ...noEncryption,
    authOptional: true,
    onAuth: ({ username }, _session, done) => {
      names.push(username!)
      done(null, { user: username! })
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  }
  // Another address than that of the machine itself, in the eyes of the mailer.
  const server = await startServer(options, '127.0.0.2')
  const refused = mailerFor(`smtp://refused:secret@${server}`)
  const mail = { language: 'en', subject: 'Hello', paragraphs: ['Hello'], notes: [] }
  const problems = [refused.check(), refused.send('b@example.org', mail, '<1@example.org>')].map((sent) =>
    sent.catch((error: unknown) => isEncryptionError(error)),
  )
  expect(await Promise.all(problems)).toEqual([true, true])
  const here = await startServer(options)
  for (const url of [
    `smtp+plain://plain:secret@${server}`,
    `smtp://here:secret@${here}`,
    `smtp://${server}`,
  ]) {
    await mailerFor(url).check()
    await mailerFor(url).send('b@example.org', mail, '<1@example.org>')
  }
  expect(names).toEqual(['plain', 'plain', 'here', 'here'])
})

test('a server that refuses encryption after it has offered it gets no password', async () => {
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      lines.push(String(data))
      socket.write(
        /^EHLO/.test(String(data)) ? '250-hello\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n' : '454 no\r\n',
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(mailerFor(`smtp://lectern:secret@127.0.0.2:${port}`).check()).rejects.toThrow()
  expect(lines.some((line) => line.startsWith('STARTTLS'))).toBe(true)
  expect(lines.some((line) => line.startsWith('AUTH'))).toBe(false)
})

test('a check ends also when the server falls silent after its greeting', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 hello\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(mailerFor(`smtp://127.0.0.1:${port}`, 300).check()).rejects.toThrow(/timeout/i)
})
