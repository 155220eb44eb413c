import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFiles, readFile, sources } from './house-files.ts'

/** The rules of docs/architecture.md that a machine can check: imports, sizes and names. */

/** Specifiers of static, dynamic and re-exporting imports, and of `new URL('./x.ts', import.meta.url)`. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].map((match) => match[1]!)

/** The target of an import, as a path from the root; undefined for packages. */
const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('@lectern/')) return specifier.slice('@lectern/'.length)
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return undefined
}

/** Left may be imported by right, never the other way. A room is matched by the longest prefix. */
const mayImport: Record<string, string[]> = {
  contract: ['contract'],
  core: ['contract', 'core'],
  engine: ['contract', 'core', 'engine'],
  'server/platform': ['contract', 'core', 'server/platform'],
  'server/features': ['contract', 'core', 'server/platform', 'server/features'],
  'server/testing': ['contract', 'core', 'server'],
  'server/demo': ['contract', 'core', 'server'],
  'server/client': ['contract', 'server/client'],
  // The one file that knows that the built-in engine exists; for all others it is an AiEngine.
  'server/services.ts': ['contract', 'core', 'engine', 'server'],
  server: ['contract', 'core', 'server'],
  'web/src/ui': ['contract', 'core', 'web/src/ui', 'web/src/i18n'],
  'web/src/i18n': ['contract', 'core', 'web/src/i18n'],
  'web/src/api': ['contract', 'core', 'web/src/api', 'web/src/i18n'],
  'web/src/features': ['contract', 'core', 'web/src/ui', 'web/src/i18n', 'web/src/api', 'web/src/features'],
  'web/src/pages': [
    'contract',
    'core',
    'web/src/ui',
    'web/src/i18n',
    'web/src/api',
    'web/src/features',
    'web/src/pages',
    'web/src/app/paths.ts',
  ],
  'web/src/app': ['contract', 'core', 'web/src'],
  web: ['contract', 'core', 'web'],
  e2e: ['contract', 'core', 'server', 'e2e'],
  bench: ['contract', 'core', 'engine', 'server', 'bench'],
  scripts: ['scripts', 'server/platform/parent.ts'],
}

const roomOf = (file: string): string =>
  Object.keys(mayImport)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]!

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

const edges = sources.flatMap((file) =>
  importsOf(readFile(file)).map((specifier) => ({
    file,
    specifier,
    target: targetOf(file, specifier),
  })),
)

/** The order of features is the one in app.ts. */
const featureOrder = [...readFile('server/app.ts').matchAll(/^ {2}(\w+)Feature,$/gm)].map((match) =>
  match[1]!.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

describe('who may import whom', () => {
  it('finds imports to check', () => {
    expect(edges.length).toBeGreaterThan(300)
    expect(featureOrder.length).toBeGreaterThan(8)
  })

  it('goes one way between rooms', () => {
    const wrong = edges
      .filter(
        ({ file, target }) =>
          target !== undefined &&
          !isTest(file) &&
          !mayImport[roomOf(file)]!.some((room) => target === room || target.startsWith(`${room}/`)),
      )
      .map(({ file, target }) => `${file} → ${target}`)
    expect(wrong).toEqual([])
  })

  it('goes leftwards between server features', () => {
    const featureOf = (file: string) => /^server\/features\/([\w-]+)\//.exec(file)?.[1]
    const wrong = edges.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), target && featureOf(target)]
      return (
        from && to && from !== to && !isTest(file) && featureOrder.indexOf(to) >= featureOrder.indexOf(from)
      )
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('keeps the word table of 1.5 MB out of the browser', () => {
    const reached = new Set(sources.filter((file) => file.startsWith('web/src/') && !isTest(file)))
    for (const file of reached)
      for (const { target } of edges.filter((edge) => edge.file === file)) if (target) reached.add(target)
    expect([...reached].filter((file) => file.startsWith('core/text/word-likeness/'))).toEqual([])
  })

  it('keeps zod alone in the contract, and node out of contract, core and the browser', () => {
    const wrong = edges.filter(({ file, specifier, target }) => {
      if (target !== undefined || isTest(file)) return false
      if (file.startsWith('contract/')) return specifier !== 'zod'
      return (file.startsWith('core/') || file.startsWith('web/src/')) && specifier.startsWith('node:')
    })
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })

  /** Circles in a graph of imports, each from its first node to the same node again. */
  const findCircles = (arrows: { from: string; to: string }[]): string[] => {
    const next = Map.groupBy(arrows, ({ from }) => from)
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (node: string, path: string[]): void => {
      if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node].join(' → '))
      if (path.includes(node) || done.has(node)) return
      for (const { to } of next.get(node) ?? []) visit(to, [...path, node])
      done.add(node)
    }
    for (const node of next.keys()) visit(node, [])
    return circles
  }

  it('never goes in a circle', () => {
    expect(
      findCircles(edges.flatMap(({ file, target }) => (target ? [{ from: file, to: target }] : []))),
    ).toEqual([])
  })

  it('never goes in a circle between the parts of the studio', () => {
    const partOf = (file: string) =>
      /^web\/src\/pages\/professor\/lecture-studio\/([\w-]+)\//.exec(file)?.[1] ?? 'page'
    const isInside = (file: string) => file.startsWith('web/src/pages/professor/lecture-studio/')
    const arrows = edges.flatMap(({ file, target }) =>
      target?.match(/\.tsx?$/) &&
      isInside(file) &&
      isInside(target) &&
      !isTest(file) &&
      partOf(file) !== partOf(target)
        ? [{ from: partOf(file), to: partOf(target) }]
        : [],
    )
    expect(arrows.length).toBeGreaterThan(0)
    expect(findCircles(arrows)).toEqual([])
  })

  it('does not import pages from other pages', () => {
    const pageOf = (file: string) => /^web\/src\/pages\/(\w+\/[\w-]+)\//.exec(file)?.[1]
    const wrong = edges.filter(({ file, target }) => {
      const [from, to] = [pageOf(file), target && pageOf(target)]
      return from && to && from !== to
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })
})

describe('files', () => {
  it('stay below 400 lines', () => {
    const long = sources
      .map((file) => [file, readFile(file).split('\n').length] as const)
      .filter(([, lines]) => lines > 400)
    expect(long).toEqual([])
  })

  it('have kebab-case names and no drawer for everything', () => {
    const names = allFiles.filter((name) => !/\/(README|RESULTS)\.md$/.test(name))
    expect(
      names.filter((name) => name.split('/').some((part) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))),
    ).toEqual([])
    expect(
      allFiles.filter(
        (name) =>
          /(^|\/)(utils?|helpers?|managers?|common|misc)(\/|\.tsx?$)/.test(name) && !name.includes('/i18n/'),
      ),
    ).toEqual([])
    expect(allFiles.filter((name) => /\/index\.tsx?$/.test(name))).toEqual([])
  })

  it('never re-export a folder', () => {
    const barrels = sources.filter((file) => {
      const lines = readFile(file)
        .split('\n')
        .filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line))
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line))
    })
    // drizzle-kit wants one file that names all tables.
    expect(barrels).toEqual(['server/platform/db/schema/tables.ts'])
  })

  it('export only what another file names', () => {
    const fileCounts = new Map<string, number>()
    for (const file of sources)
      for (const word of new Set(readFile(file).match(/\w+/g)))
        fileCounts.set(word, (fileCounts.get(word) ?? 0) + 1)
    const exported = /^export (?:async )?(?:function|const|class|type) (\w+)/gm
    // drizzle-kit reads the exports of the schema. Tests may offer more than they use.
    const checked = sources.filter((file) => !/^(e2e|bench)\/|\/testing\/|\/db\/schema\//.test(file))
    const alone = checked.flatMap((file) =>
      [...readFile(file).matchAll(exported)].flatMap(([, name = '']) =>
        fileCounts.get(name) === 1 ? [`${file}: ${name}`] : [],
      ),
    )
    expect(alone).toEqual([])
  })

  it("name no machine but the reader's own", () => {
    const secretPaths = ['/work', '/main'].join('') // put together, so that this file passes its own check
    expect(sources.filter((file) => readFile(file).includes(secretPaths))).toEqual([])
  })
})
