import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { getEnvironment, getNode } from './node-24.mjs'
import { Failure, runQuietly } from './run-to-end.mjs'

const inputs = ['web', 'contract', 'core', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds the screens into web/dist when anything they are made from has changed. They are built
 * beside it and then moved, so a server that is running meanwhile never serves half of them.
 * @param {string} root
 */
export async function buildWeb(root) {
  if (isBuilt(root)) return
  await withCheckoutLock(root, async (lock) => {
    if (isBuilt(root)) return
    console.log('Building the screens…')
    const hash = getInputsHash(root)
    const dist = join(root, 'web', 'dist')
    const cache = join(root, '.cache')
    const [made, old] = [join(cache, 'web-new'), join(cache, 'web-old')]
    try {
      mkdirSync(cache, { recursive: true })
      for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
      const args = [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn']
      const options = { cwd: join(root, 'web'), env: getEnvironment(root), lock }
      const message = 'The screens could not be built: the output of vite is above.'
      await runQuietly(getNode(root), args, options, message)
      writeFileSync(join(made, '.inputs'), hash)
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(made, dist)
      rmSync(old, { recursive: true, force: true })
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure(`The screens could not be built: ${/** @type {Error} */ (error).message}.`)
    }
  })
}

/** @param {string} root */
function isBuilt(root) {
  const dist = join(root, 'web', 'dist')
  if (!existsSync(join(dist, 'index.html')) || !existsSync(join(dist, '.inputs'))) return false
  return readFileSync(join(dist, '.inputs'), 'utf8') === getInputsHash(root)
}

/** @param {string} root */
function getInputsHash(root) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((name) => findFiles(join(root, name)))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * All files of a folder in a fixed order, or the file itself; without tests and made things.
 * @param {string} path
 * @returns {string[]}
 */
function findFiles(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return existsSync(path) ? [path] : []
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
    if (/\.test\.tsx?$/.test(entry.name)) return []
    return findFiles(join(path, entry.name))
  })
}
