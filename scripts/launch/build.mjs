import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { getInputsHash } from './inputs.mjs'
import { getEnvironment, getNode } from './node-24.mjs'
import { Failure, runQuietly } from './run-to-end.mjs'

/**
 * @typedef {object} Build
 * @property {string} name of what is built, for people
 * @property {string} folder the workspace; its `dist` is what is built
 * @property {string} entry the file in `dist` that is used
 * @property {string[]} inputs files and folders that it is made from
 * @property {string} tool the program that builds, for people
 * @property {(made: string) => string[]} args the tool's file and arguments, from the root, to build into a folder
 */

/** @type {Build} */
export const screens = {
  name: 'screens',
  folder: 'web',
  entry: 'index.html',
  inputs: ['web', 'contract', 'core', 'package-lock.json', 'tsconfig.base.json'],
  tool: 'vite',
  args: (made) => ['vite/bin/vite.js', 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'],
}

/** @type {Build} */
export const server = {
  name: 'server',
  folder: 'server',
  entry: 'main.js',
  inputs: ['server', 'contract', 'core', 'engine', 'package-lock.json'],
  tool: 'rolldown',
  args: (made) => ['rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts', '--dir', made],
}

/**
 * Builds into the workspace's `dist` when anything that it is made from has changed. It is built beside it and then
 * moved, so a server that is running meanwhile never serves half of it.
 * @param {string} root
 * @param {Build} build
 */
export async function bringUpToDate(root, build) {
  if (isBuilt(root, build)) return
  await withCheckoutLock(root, async (lock) => {
    if (isBuilt(root, build)) return
    const { name, folder, tool } = build
    console.log(`Building the ${name}…`)
    const hash = getInputsHash(root, build.inputs)
    const dist = join(root, folder, 'dist')
    const cache = join(root, '.cache')
    const [made, old] = [join(cache, `${folder}-new`), join(cache, `${folder}-old`)]
    try {
      mkdirSync(cache, { recursive: true })
      for (const left of [made, old]) rmSync(left, { recursive: true, force: true })
      const [file = '', ...args] = build.args(made)
      const options = { cwd: join(root, folder), env: getEnvironment(root), lock }
      const message = `The ${name} could not be built: the output of ${tool} is above.`
      await runQuietly(getNode(root), [join(root, 'node_modules', file), ...args], options, message)
      writeFileSync(join(made, '.inputs'), hash)
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(made, dist)
      rmSync(old, { recursive: true, force: true })
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure(`The ${name} could not be built: ${/** @type {Error} */ (error).message}.`)
    }
  })
}

/**
 * @param {string} root
 * @param {Build} build
 */
function isBuilt(root, { folder, entry, inputs }) {
  const dist = join(root, folder, 'dist')
  if (!existsSync(join(dist, entry)) || !existsSync(join(dist, '.inputs'))) return false
  return readFileSync(join(dist, '.inputs'), 'utf8') === getInputsHash(root, inputs)
}
