import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFiles, readFile, sources } from './house-files.ts'

/** A class that its CSS module does not define is `undefined` in the page: the styles are lost without an error. */

type Usage = { names: Set<string>; usesAll: boolean }

const modules = allFiles.filter((file) => file.endsWith('.module.css'))

const beside = (file: string, specifier: string): string =>
  path.posix.join(path.posix.dirname(file), specifier)

const findRules = (file: string): string => readFile(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Class names in the selectors of a module, without those of libraries. */
const listDefined = (file: string): string[] => {
  const css = findRules(file).replaceAll(/:global\([^)]*\)/g, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors.flatMap((text) =>
    [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!),
  )
  return [...new Set(names)]
}

/** The classes of other modules that modules compose. */
const listComposed = () =>
  modules.flatMap((file) =>
    [...findRules(file).matchAll(/composes:\s*([\w\s]+?)\s+from "(.+)"/g)].map(
      ([, names = '', specifier = '']) => ({ file, names: names.split(/\s+/), specifier }),
    ),
  )

/** What components use of each module. A class chosen by a variable, or a module passed on, may be any class. */
const findUsages = (): Map<string, Usage> => {
  const usages = new Map(modules.map((file): [string, Usage] => [file, { names: new Set(), usesAll: false }]))
  const usageOf = (file: string, specifier: string): Usage => {
    const usage = usages.get(beside(file, specifier))
    if (!usage) throw new Error(`${file} imports ${specifier}, which does not exist.`)
    return usage
  }
  for (const file of sources.filter((name) => name.startsWith('web/'))) {
    const source = readFile(file)
    for (const [line, name, specifier = ''] of source.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      const usage = usageOf(file, specifier)
      const code = source.replace(line, '').replaceAll(/^import .*|from '.*'$|\/\/.*|\/\*[\s\S]*?\*\//gm, '')
      for (const [, used] of code.matchAll(new RegExp(`(?<![\\w.])${name}\\b(?!:|')(?:\\.(\\w+))?`, 'g'))) {
        if (used) usage.names.add(used)
        else usage.usesAll = true
      }
    }
  }
  for (const { file, names, specifier } of listComposed())
    for (const name of names) usageOf(file, specifier).names.add(name)
  return usages
}

describe('classes of CSS modules', () => {
  const usages = findUsages()

  it('finds modules and classes to check', () => {
    expect(modules.length).toBeGreaterThan(100)
    expect([...usages.values()].reduce((sum, { names }) => sum + names.size, 0)).toBeGreaterThan(500)
  })

  it('are defined where a component uses them', () => {
    const missing = [...usages].flatMap(([file, { names }]) => {
      const defined = listDefined(file)
      return [...names].filter((name) => !defined.includes(name)).map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('are written without mixins where another module composes them: the build reads that file as it stands', () => {
    const composed = new Set(listComposed().map(({ file, specifier }) => beside(file, specifier)))
    expect(composed.size).toBeGreaterThan(0)
    expect([...composed].filter((file) => findRules(file).includes('@mixin'))).toEqual([])
  })

  it('are used where a module defines them', () => {
    const unused = [...usages].flatMap(([file, { names, usesAll }]) =>
      usesAll ? [] : listDefined(file).flatMap((name) => (names.has(name) ? [] : [`${file}: ${name}`])),
    )
    expect(unused).toEqual([])
  })
})
