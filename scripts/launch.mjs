// The door of `npm start`, `npm test`, `npm run demo`, `npm run build`, `npm run look`: runs on the
// machine's own Node (20.19 or newer) with nothing installed, brings what is missing up to date, and
// hands over to TypeScript on Node 24.
//
//   node scripts/launch.mjs start | demo | test | build [screens] [server] | look | jobs | admin | run FILE   [arguments]
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lectern needs Node 20.19 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

// Only now: these files may use what older versions do not have.
const { Failure, replaceThisProcess, runToEnd, watchParent } = await import('./launch/run-to-end.mjs')
const { installPackages } = await import('./launch/install-packages.mjs')
const { bringUpToDate, screens, server } = await import('./launch/build.mjs')
const { getEnvironment, getNode } = await import('./launch/node-24.mjs')

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const [command = '', ...rest] = process.argv.slice(2)
const targets = {
  start: { file: 'server/dist/main.js', builds: [screens, server], stays: true },
  demo: { file: 'server/demo/main.ts', builds: [screens], stays: true },
  test: { file: 'scripts/test.ts', builds: [] },
  build: { builds: [screens, server].filter(({ name }) => rest.length === 0 || rest.includes(name)) },
  look: { file: 'scripts/look.ts', builds: [screens] },
  jobs: { file: 'server/jobs-report/main.ts', builds: [] },
  admin: { file: 'server/admin/main.ts', builds: [] },
  run: { file: rest[0] && resolve(rest[0]), builds: [] },
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
  for (const build of target.builds) await bringUpToDate(root, build)
  process.exitCode = target.file ? await handOver(target.file, target.stays === true) : 0
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/**
 * @param {string} file
 * @param {boolean} stays whether it runs for weeks: then it takes the place of this process, and its memory
 */
async function handOver(file, stays) {
  const args = [resolve(root, file), ...(command === 'run' ? rest.slice(1) : rest)]
  const cwd = command === 'run' ? process.cwd() : root
  if (stays) replaceThisProcess(getNode(root), args, { cwd, env: getEnvironment(root) })
  // The extra pipe carries nothing: the program ends when it closes (server/platform/parent.ts).
  const { code } = await runToEnd(getNode(root), args, {
    cwd,
    env: { ...getEnvironment(root), LECTERN_PARENT_FD: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  return code
}
