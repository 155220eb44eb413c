import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { Failure, runQuietly } from './run-to-end.mjs'

/**
 * Runs `npm ci` when node_modules is not what package-lock.json says. Install scripts stay off: none
 * of the packages needs one.
 * @param {string} root
 */
export async function installPackages(root) {
  if (isInstalled(root)) return
  await withCheckoutLock(root, async (lock) => {
    if (isInstalled(root)) return // by the one we waited for
    console.log('Installing packages…')
    const npm = process.env.npm_execpath ?? ''
    const [file, ...args] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
    // Also where NODE_ENV is "production" or npm was told to be silent: the build needs all, and we the words.
    const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
    const env = getNpmEnvironment(root)
    const options = { cwd: root, env, lock }
    const message = 'The packages could not be installed: npm ci failed, its output is above.'
    await runQuietly(file ?? 'npm', [...args, 'ci', ...flags, '--loglevel=error'], options, message)
    write(getStampFile(root), getLockHash(root))
  })
}

/** @param {string} root */
const getStampFile = (root) => join(root, 'node_modules', '.lectern-installed')

/** @param {string} root */
function isInstalled(root) {
  const hash = getLockHash(root)
  if (read(getStampFile(root)) === hash) return true
  if (!hasSamePackages(root)) return false
  try {
    writeFileSync(getStampFile(root), hash)
  } catch {
    // Another user installed it and we may not write: it is checked again next time.
  }
  return true
}

/** @param {string} root */
function getLockHash(root) {
  const lock = read(join(root, 'package-lock.json'))
  if (!lock) throw new Failure(`There is no package-lock.json in ${root}: the checkout is incomplete.`)
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex')
}

/**
 * Whether npm, called by hand, has already installed what the lock says: npm keeps its own account of
 * that, written last. Packages for other systems are missing from it.
 * @param {string} root
 */
function hasSamePackages(root) {
  const wanted = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages ?? {}
  const found = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages
  if (!found) return false
  const isExpected = (/** @type {string} */ path) => !found[path] || wanted[path]
  if (!Object.keys(found).every(isExpected)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true // a workspace
    const present = found[path]
    if (!present) return entry.optional === true && !isMadeForThisSystem(entry)
    if (entry.link) return present.resolved === entry.resolved
    return present.version === entry.version && present.integrity === entry.integrity
  })
}

/**
 * Programs for one system (Node, PostgreSQL, biome) name it; npm leaves out others as it sees fit.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function isMadeForThisSystem({ os, cpu, libc }) {
  const isOurs = os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
  return isOurs && (!libc || libc.includes('glibc'))
}

/**
 * npm's cache is below the home folder, which may be closed to us (`su` keeps HOME): then ours.
 * @param {string} root
 */
function getNpmEnvironment(root) {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK | constants.X_OK)
    return process.env
  } catch {
    return { ...process.env, npm_config_cache: join(root, '.cache', 'npm') }
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  if (!existsSync(join(file, '..'))) mkdirSync(join(file, '..')) // a lock without packages
  writeFileSync(file, text)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
