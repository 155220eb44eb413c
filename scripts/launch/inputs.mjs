import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @type {Map<string, string>} */
const hashes = new Map()

/**
 * A hash of all files below the named files and folders, by which a build knows whether it is of today. Each is read once:
 * two builds share `contract` and `core`.
 * @param {string} root
 * @param {string[]} names
 */
export function getInputsHash(root, names) {
  const all = createHash('sha256')
  for (const name of names) {
    const hash = hashes.get(name) ?? hashFiles(root, name)
    hashes.set(name, hash)
    all.update(`${name} ${hash}\n`)
  }
  return all.digest('hex')
}

/**
 * @param {string} root
 * @param {string} name
 */
function hashFiles(root, name) {
  const hash = createHash('sha256')
  for (const file of findFiles(join(root, name))) {
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
