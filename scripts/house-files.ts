import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const workspaces = ['contract', 'core', 'engine', 'server', 'web', 'e2e', 'bench', 'scripts']
const ignored = /(^|\/)(node_modules|dist|migrations|test-results|playwright-report)(\/|$)/

const listFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (ignored.test(name)) return []
    return entry.isDirectory() ? listFiles(name) : [name]
  })

/** Every file of the workspaces, as a path from the root with forward slashes. */
export const allFiles = readdirSync(root)
  .filter((name) => workspaces.includes(name))
  .flatMap(listFiles)

export const sources = allFiles.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))

export const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8')

export { root as repositoryRoot }
