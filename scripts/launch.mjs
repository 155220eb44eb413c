// The door of `npm start`, `npm test`, `npm run demo`, `npm run build`, `npm run look`: runs on the
// machine's own Node (20.19 or newer) with nothing installed, brings what is missing up to date, and
// hands over to TypeScript on Node 24.
//
//   node scripts/launch.mjs start | demo | test | build | look | jobs | admin | run FILE   [arguments]
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lectern needs Node 20.19 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

// Only now: these files may use what older versions do not have.
const { Failure, runToEnd, watchParent } = await import('./launch/run-to-end.mjs')
const { installPackages } = await import('./launch/install-packages.mjs')
const { buildWeb } = await import('./launch/build-web.mjs')
const { getEnvironment, getNode } = await import('./launch/node-24.mjs')

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const [command = '', ...rest] = process.argv.slice(2)
const targets = {
  start: { file: 'server/main.ts', web: true },
  demo: { file: 'server/demo/main.ts', web: true },
  test: { file: 'scripts/test.ts', web: false },
  build: { web: true },
  look: { file: 'scripts/look.ts', web: true },
  jobs: { file: 'server/jobs-report/main.ts', web: false },
  admin: { file: 'server/admin/main.ts', web: false },
  run: { file: rest[0] && resolve(rest[0]), web: false },
}

watchParent()
try {
  const target = Object.hasOwn(targets, command) ? targets[command] : undefined
  if (!target || (command === 'run' && !target.file)) {
    throw new Failure(
      'Usage: node scripts/launch.mjs start | demo | test | build | look | jobs | admin | run FILE [arguments]',
    )
  }
  await installPackages(root)
  if (target.web) await buildWeb(root)
  process.exitCode = target.file ? await handOver(target.file) : 0
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** @param {string} file */
async function handOver(file) {
  // The extra pipe carries nothing: the program ends when it closes (server/platform/parent.ts).
  const args = command === 'run' ? rest.slice(1) : rest
  const { code } = await runToEnd(getNode(root), [resolve(root, file), ...args], {
    cwd: command === 'run' ? process.cwd() : root,
    env: { ...getEnvironment(root), LECTERN_PARENT_FD: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  return code
}
