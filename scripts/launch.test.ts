import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The real launcher in a checkout of its own, whose packages are local stand-ins for vite and rolldown: npm ci then needs
// no network.
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'lectern-launch-'))
  for (const name of ['launch.mjs', 'launch']) {
    cpSync(join(import.meta.dirname, name), join(checkout, 'scripts', name), { recursive: true })
  }
  put(
    'fake-vite/bin/vite.js',
    `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
     const page = readFileSync('index.html', 'utf8')
     if (page === 'broken') { console.error('vite: it is broken'); process.exit(1) }
     const to = process.argv[process.argv.indexOf('--outDir') + 1]
     mkdirSync(to, { recursive: true })
     writeFileSync(to + '/index.html', page)`,
  )
  put(
    'fake-rolldown/bin/cli.mjs',
    `import { copyFileSync, mkdirSync } from 'node:fs'
     const to = process.argv[process.argv.indexOf('--dir') + 1]
     mkdirSync(to, { recursive: true })
     copyFileSync('main.ts', to + '/main.js')`,
  )
  putPackages('vite', 'rolldown')
  put('web/index.html', 'first')
  put('server/main.ts', "console.log('started', process.argv[2] ?? '', 'on', process.version, process.cwd())")
})

afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}

function putPackages(...names: string[]): void {
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:fake-${name}`]))
  const packages: Record<string, object> = { '': { name: 'checkout', dependencies } }
  for (const name of names) {
    put(`fake-${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }))
    packages[`fake-${name}`] = { name, version: '1.0.0' }
    packages[`node_modules/${name}`] = { resolved: `fake-${name}`, link: true }
  }
  put('package.json', JSON.stringify({ name: 'checkout', private: true, dependencies }))
  put('package-lock.json', JSON.stringify({ name: 'checkout', lockfileVersion: 3, requires: true, packages }))
}

function launch(...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: checkout }
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'launch.mjs'), ...args], { cwd: '/', env })
  const run = { child, output: '', ended: Promise.resolve(0 as number | null) }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      run.output += text
    })
  }
  run.ended = new Promise((resolve) => child.once('close', resolve))
  return run
}

async function launchToEnd(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const run = launch(...args)
  const code = await run.ended
  return { code, lines: run.output.trim().split('\n') }
}

describe('the launcher', () => {
  it('installs and builds at first, and then only what has changed', async () => {
    const started = `started extra on ${process.version} ${checkout}`
    const installing = 'Installing packages…'
    const [screens, server] = ['Building the screens…', 'Building the server…']
    const all = { code: 0, lines: [installing, screens, server, started] }
    expect(await launchToEnd('start', 'extra')).toEqual(all)
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [started] })

    put('web/src/app.test.tsx', 'a test is not part of the screens')
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [started] })

    put('web/index.html', 'second')
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [screens, started] })
    expect(readFileSync(join(checkout, 'web', 'dist', 'index.html'), 'utf8')).toBe('second')

    put('engine/rule.ts', 'a change of the server')
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [server, started] })

    put('contract/call.ts', 'a change of both')
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [screens, server, started] })

    putPackages('vite', 'rolldown', 'another')
    expect(await launchToEnd('start', 'extra')).toEqual(all)

    rmSync(join(checkout, 'web', 'dist'), { recursive: true })
    rmSync(join(checkout, 'node_modules'), { recursive: true })
    expect(await launchToEnd('start', 'extra')).toEqual({ code: 0, lines: [installing, screens, started] })
  })

  it('lets one of two starts at once prepare, and both go on', async () => {
    const runs = await Promise.all([launchToEnd('start'), launchToEnd('start')])
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    const lines = runs.flatMap((run) => run.lines)
    expect(lines.filter((line) => line === 'Installing packages…')).toHaveLength(1)
    expect(lines.filter((line) => line === 'Building the screens…')).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('started '))).toHaveLength(2)
  })

  it('shows what npm said, and one line, when the packages cannot be installed', async () => {
    put(
      'package-lock.json',
      readFileSync(join(checkout, 'package-lock.json'), 'utf8').replaceAll('vite', 'nite'),
    )
    const { code, lines } = await launchToEnd('start')
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('npm error')
    expect(lines.at(-1)).toBe('The packages could not be installed: npm ci failed, its output is above.')
  })

  it('shows what vite said, keeps the screens there were, and does not start, when a build fails', async () => {
    await launchToEnd('build')
    put('web/index.html', 'broken')
    const { code, lines } = await launchToEnd('start')
    expect(code).toBe(1)
    expect(lines.slice(1)).toEqual([
      'vite: it is broken',
      'The screens could not be built: the output of vite is above.',
    ])
    expect(readFileSync(join(checkout, 'web', 'dist', 'index.html'), 'utf8')).toBe('first')
  })

  it('runs any file where the caller stands, with its arguments', async () => {
    const { code, lines } = await launchToEnd('run', join(checkout, 'server', 'main.ts'), 'extra')
    expect({ code, lines: lines.slice(1) }).toEqual({
      code: 0,
      lines: [`started extra on ${process.version} /`],
    })
  })

  it('runs the Node of the package, also where npm made no link to it', async () => {
    const own = join(checkout, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
    await launchToEnd('build')
    put(
      own.slice(checkout.length + 1),
      `#!/bin/sh\necho 'the Node of the package'\nexec '${process.execPath}' "$@"\n`,
    )
    chmodSync(own, 0o755)
    put('server/admin/main.ts', "console.log('started')")
    expect(await launchToEnd('admin')).toEqual({ code: 0, lines: ['the Node of the package', 'started'] })
  })

  it('ends with the exit code of what it started', async () => {
    put('server/main.ts', 'process.exit(7)')
    expect((await launchToEnd('start')).code).toBe(7)
  })

  it('refuses an unknown command in one line, before doing anything', async () => {
    const { code, lines } = await launchToEnd('toString')
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
  })

  /** Programs that write the file `ended` when they are asked to end. */
  const putEnding = (...files: string[]) => {
    cpSync(join(import.meta.dirname, '../server/platform/parent.ts'), join(checkout, 'server', 'parent.ts'))
    for (const file of files)
      put(
        file,
        `import { writeFileSync } from 'node:fs'
         import { endWithParent } from '${join(checkout, 'server', 'parent.ts')}'
         endWithParent()
         setInterval(() => undefined, 1_000)
         const inherited = Object.keys(process.env).filter((name) => name.startsWith('LECTERN_'))
         process.on('SIGTERM', () => { writeFileSync('ended', inherited.join() || 'cleanly'); process.exit(5) })
         console.log('started', process.pid)`,
      )
    return join(checkout, 'ended')
  }
  const waitForEnd = async (ended: string) => {
    while (!existsSync(ended) || readFileSync(ended, 'utf8') === '') await pause(20)
    expect(readFileSync(ended, 'utf8')).toBe('cleanly')
    rmSync(ended)
  }

  it('passes a signal on, and ends the program when it is killed itself', async () => {
    const ended = putEnding('server/admin/main.ts')
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const run = launch('admin')
      while (!run.output.includes('started')) await pause(20)
      run.child.kill(signal)
      const code = await run.ended
      expect(code).toBe(signal === 'SIGTERM' ? 5 : null)
      await waitForEnd(ended)
    }
  })

  it('becomes the server, which ends on a signal, and when npm is killed', async () => {
    const ended = putEnding('server/main.ts')
    const run = launch('start')
    while (!run.output.includes('started')) await pause(20)
    expect(run.output).toContain(`started ${run.child.pid}`)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(5)
    await waitForEnd(ended)

    const launcher = join(checkout, 'scripts', 'launch.mjs')
    const script = `require('node:child_process').spawn(process.execPath, ['${launcher}', 'start'], { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', script], {
      env: { PATH: process.env.PATH, HOME: checkout, npm_lifecycle_event: 'start' },
    })
    let output = ''
    npm.stdout.on('data', (text) => {
      output += text
    })
    while (!output.includes('started')) await pause(20)
    npm.kill('SIGKILL')
    await waitForEnd(ended)
  })
})
