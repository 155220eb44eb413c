import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { signUpOverHttp } from '../../client/http-client.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeLectureOverHttp } from '../../testing/lecture-over-http.ts'
import { buildServer } from '../../testing/process.ts'

/**
 * The server runs from exactly the files that the last stage of the Dockerfile copies, with packages that are no development
 * packages, and its health check passes. Not tested without a container engine: the base image, and what `npm ci` leaves out.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const runFile = promisify(execFile)
type Lock = { packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }> }

const findFreePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** What the last stage copies out of the build, as the build has it. */
const copyStage = async (text: string, to: string): Promise<void> => {
  for (const [, names = ''] of text.matchAll(/^COPY --from=build (\/app\/.+) \S+$/gm))
    for (const name of names.split(' ').map((one) => one.replace('/app/', ''))) {
      const target = path.join(to, name)
      if (name === 'node_modules') continue
      // The screens are not built for this test.
      if (name === 'web/dist') {
        await mkdir(target, { recursive: true })
        await writeFile(path.join(target, 'index.html'), '<title>Lectern</title>')
      } else await cp(path.join(root, name), target, { recursive: true })
    }
}

const linkPackages = async (text: string, to: string): Promise<void> => {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const [, removed = ''] = /rm -rf (node_modules\/\S+ node_modules\/\S+)$/m.exec(text) ?? []
  const isRemoved = (name: string) =>
    removed.split(' ').some((one) => name === one || name.startsWith(one.replace('*', '')))
  const isNeeded = ([name, { dev, resolved }]: [string, Lock['packages'][string]]) =>
    /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) &&
    !dev &&
    !isRemoved(name) &&
    !['web', 'e2e', 'bench'].includes(resolved ?? '')
  expect(removed).not.toBe('')
  for (const [name, { link, resolved }] of Object.entries(packages).filter(isNeeded)) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true })
    await symlink(path.join(link ? to : root, link ? resolved! : name), path.join(to, name))
  }
}

it('has all that the server, its helpers and its commands need', async () => {
  const text = await readFile(path.join(root, 'deploy/docker/Dockerfile'), 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  await buildServer()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-image-'))
  const app = path.join(folder, 'app')
  await copyStage(last, app)
  await linkPackages(text, app)
  const test = await createTestDatabase()
  const { host, port: databasePort, user } = inject('databaseServer')
  const url = new URL(
    `postgres://${user}@localhost:${databasePort}/${test.database.$client.options.database}`,
  )
  url.searchParams.set('host', host)
  const port = String(await findFreePort())
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(last) ?? []
  const [, check = '[]'] = /^HEALTHCHECK [\s\S]+?CMD (\[.+\])$/m.exec(last) ?? []
  const env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    NODE_ENV: 'production',
    PORT: port,
    DATABASE_URL: url.href,
    JWT_SECRET: 'x'.repeat(40),
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  }
  await mkdir(env.DATA_DIR)
  const [program, ...args] = JSON.parse(command) as [string, ...string[]]
  const server = spawn(program, args, { cwd: app, env })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk) => {
          output += chunk
          if (output.includes('Lectern is ready')) resolve()
        })
      server.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)))
    })
    const [checker, ...checked] = JSON.parse(check) as [string, ...string[]]
    await runFile(checker, checked, { cwd: app, env })
    const address = `http://127.0.0.1:${port}`
    expect(await (await fetch(address)).text()).toContain('<title>Lectern</title>')
    const professor = await signUpOverHttp(address, { role: 'professor' })
    // Pages are drawn by a child process, from the sources.
    expect(await makeLectureOverHttp(professor, { pages: 2 })).toBeTypeOf('string')
    const doctor = await runFile('node', ['server/admin/main.ts', 'doctor'], { cwd: app, env })
    expect(doctor.stdout).toMatch(/^ok {7}files/m)
    await expect(
      runFile(checker, checked, { cwd: app, env: { ...env, PORT: String(await findFreePort()) } }),
    ).rejects.toThrow()
  } finally {
    server.kill('SIGTERM')
    await ended
    await test.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
