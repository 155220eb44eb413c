import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './run-to-end.mjs'

const neededMajor = 24

/**
 * The Node that the lock file brings (Linux), or the one we run on where there is none (macOS).
 * Throws Failure when that one is too old.
 * @param {string} root
 */
export function getNode(root) {
  // In its package: npm 9.2, which Debian 13 has, makes no link named node in node_modules/.bin.
  const own = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  throw new Failure(
    `On this system Lectern needs Node ${neededMajor} or newer, and this is ${process.version}: ` +
      'install it from https://nodejs.org and start again.',
  )
}

/**
 * The environment for everything we run: that Node and the packages' programs first.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function getEnvironment(root) {
  const folders = [join(root, 'node_modules', '.bin'), dirname(getNode(root))]
  const path = [...new Set(folders), process.env.PATH || '/usr/local/bin:/usr/bin:/bin'].join(delimiter)
  return { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env, PATH: path }
}
