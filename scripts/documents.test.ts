import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFiles, readFile, repositoryRoot } from './house-files.ts'

/** The documents name only what exists: files, folders, headings and npm commands. */

const documents = [
  ...globSync(['*.md', 'docs/**/*.md'], { cwd: repositoryRoot }),
  ...allFiles.filter((name) => name.endsWith('README.md')),
].map((name) => name.replaceAll('\\', '/'))

const packageJson: { scripts: Record<string, string> } = JSON.parse(readFile('package.json'))

/** All files and folders, as paths from the root. */
const names = globSync(['*', '{contract,core,engine,server,web,e2e,bench,scripts,docs,.ci}/**/*'], {
  cwd: repositoryRoot,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((name) => name.replaceAll('\\', '/'))

/** Names may have gaps: `{ko,zh}`, `*`. Names with other signs (`<name>`, `$PWD`) are not checked. */
const PATH = /^[\w.@{},*-]+(?:\/[\w.@{},*-]+)*$/
const ROOTS = /^(?:contract|core|engine|server|web|e2e|bench|scripts|docs|\.ci)\//
const FILE = /\.(?:ts|tsx|mjs|md|css|sql)$/

/** Files that a how-to makes, and `x` for the name of any feature. */
const isExample = (name: string): boolean =>
  /numeric|\/es\b|newprovider|(?:^|\/)(?:use-)?x\.|^name\./.test(name)

/** Paths in code spans, without a line number or heading. Code blocks are not read. */
const namedPaths = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span!.replace(/[:#].*$/, '').replace(/\/$/, ''))
    .filter((span) => PATH.test(span) && (ROOTS.test(`${span}/`) || FILE.test(span)) && !isExample(span))

/** A path from the root, from the document's folder, or (unless it begins with a workspace) the end of any path. */
const exists = (document: string, name: string): boolean => {
  const parts = name
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll('{', '(?:')
    .replaceAll('}', ')')
  const pattern = parts.replaceAll(',', '|')
  const folder = `${path.posix.dirname(document)}/`
  const matches = new RegExp(ROOTS.test(name) ? `^${pattern}$` : `(?:^|/)${pattern}$`)
  return names.some(
    (other) => matches.test(other) || (other.startsWith(folder) && matches.test(other.slice(folder.length))),
  )
}

const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

describe.each(documents)('%s', (document) => {
  const text = readFile(document)

  it('links to files and headings that exist', () => {
    // A link that is shown as code leads nowhere.
    const links = [
      ...text
        .replaceAll(/^```[\s\S]*?^```|`[^`\n]+\]\([^`\n]*`/gm, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ].map(([, link]) => link!)
    const broken = links.filter((link) => {
      const [file, anchor] = link.split('#')
      const target = file ? path.posix.join(path.posix.dirname(document), file) : document
      if (!existsSync(path.join(repositoryRoot, target))) return true
      return anchor ? !anchorsOf(readFile(target)).includes(anchor) : false
    })
    expect(broken).toEqual([])
  })

  it('names paths that exist', () => {
    expect(namedPaths(text).filter((name) => !exists(document, name))).toEqual([])
  })

  it('names npm commands that exist', () => {
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!)
    expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([])
  })
})

describe('decision records', () => {
  const folder = 'docs/decisions'
  const records = globSync('[0-9]*.md', { cwd: path.join(repositoryRoot, folder) }).toSorted()

  it.each(records)('%s has the parts of the template', (file) => {
    const text = readFile(`${folder}/${file}`)
    expect(text.startsWith(`# ${file.slice(0, 4)}. `)).toBe(true)
    const parts = ['**Status:** ', '## Context', '## Options', '## Decision', '## Consequences']
    expect(parts.filter((part) => !text.includes(`\n${part}`))).toEqual([])
  })

  it('are listed once by subject, with their titles', () => {
    const lines = [...readFile(`${folder}/README.md`).match(/^- .+$/gm)!]
    const expected = records.map((file) => {
      const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(readFile(`${folder}/${file}`))!
      return `- [${number}](${file}) ${title}`
    })
    expect(lines.toSorted()).toEqual(expected.toSorted())
  })
})

it('has one version in every package, in the program and at the head of CHANGELOG.md', () => {
  const packages = ['.', ...(JSON.parse(readFile('package.json')) as { workspaces: string[] }).workspaces]
  const versions = packages.map((folder) => JSON.parse(readFile(`${folder}/package.json`)).version)
  const [, changed] = /^## \[(.+?)\]/m.exec(readFile('CHANGELOG.md')) ?? []
  const [, program] = /version = '(.+?)'/.exec(readFile('server/version.ts')) ?? []
  expect(new Set([...versions, program])).toEqual(new Set([changed]))
})
