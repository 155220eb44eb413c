import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { allFiles, readFile, repositoryRoot, sources } from './house-files.ts'
import { allowedIn, allowedNames, isVerb, retired, retiredPhrases } from './retired-words.ts'

/** The rules of docs/glossary.md that a machine can check: retired words, folder sizes, commit subjects. */

const LARGEST_FOLDER = 25
/** The last commit before subjects had a longest length. */
const LAST_LONG_SUBJECT = 'ea50c5d'
const LONGEST_SUBJECT = 72

const isChecked = (file: string): boolean => !/^scripts\/(retired-words|house-rules)/.test(file)

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every identifier of a program, without HTML tags and without members of CodeMirror's `Decoration`. */
function listNames(node: Node, found: Set<string>): Set<string> {
  if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && typeof node.name === 'string')
    found.add(node.name)
  const isHtmlTag = /^JSX(Opening|Closing)Element$/.test(node.type)
  const isDecoration =
    node.type === 'MemberExpression' && isNode(node.object) && node.object.name === 'Decoration'
  for (const [key, value] of Object.entries(node)) {
    if (isHtmlTag && key === 'name' && isNode(value) && /^[a-z]/.test(String(value.name))) continue
    if (isDecoration && key === 'property') continue
    // `tokens.sign()` signs a token.
    if (node.type === 'MemberExpression' && key === 'property' && isNode(value) && value.name === 'sign')
      continue
    if (Array.isArray(value)) for (const one of value) isNode(one) && listNames(one, found)
    else if (isNode(value)) listNames(value, found)
  }
  return found
}

/** The texts of `describe`, `it` and `test` calls. */
function listTestNames(node: Node, found: string[]): string[] {
  if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
    let callee: unknown = node.callee
    while (isNode(callee) && callee.type !== 'Identifier')
      callee = callee.object ?? callee.callee ?? callee.tag
    const [first] = node.arguments
    if (
      isNode(callee) &&
      /^(describe|it|test)$/.test(String(callee.name)) &&
      isNode(first) &&
      typeof first.value === 'string'
    )
      found.push(first.value)
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) isNode(one) && listTestNames(one, found)
    else if (isNode(value)) listTestNames(value, found)
  }
  return found
}

const parse = (file: string) => {
  const { program, comments, errors } = parseSync(file, readFile(file))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return { program: program as unknown as Node, comments: comments.map(({ value }) => value) }
}

const splitName = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)

const find = (words: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? `"${word}" is retired: ${words[word]}` : undefined

function checkName(name: string): string | undefined {
  if (allowedNames.has(name) || isVerb(name)) return undefined
  return find(retired.names, name) ?? splitName(name).flatMap((part) => find(retired.parts, part) ?? [])[0]
}

const readComment = (comment: string): string =>
  comment
    .replace(/^\*+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .trim()

const checkText = (text: string): string[] =>
  retiredPhrases.flatMap(([pattern, advice]) =>
    pattern.test(text) ? [`${text.slice(0, 90)} → ${advice}`] : [],
  )

const parsed = sources.filter(isChecked).map((file) => ({ file, ...parse(file) }))

describe('retired words', () => {
  it('are in no file or folder name', () => {
    const wrong = allFiles.filter(isChecked).flatMap((file) =>
      file
        .split(/[/.-]/)
        .flatMap((word) => find(retired.files, word) ?? [])
        .map((advice) => `${file}: ${advice}`),
    )
    expect(wrong).toEqual([])
  })

  it('are in no identifier', () => {
    const wrong = parsed.flatMap(({ file, program }) =>
      [...listNames(program, new Set())].flatMap((name) => {
        const advice = allowedIn[file]?.includes(name) ? undefined : checkName(name)
        return advice ? [`${file}: ${name}: ${advice}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are in no CSS class', () => {
    const wrong = allFiles
      .filter((file) => file.endsWith('.css') && isChecked(file))
      .flatMap((file) => {
        const selectors = readFile(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
        const classes = new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]!))
        return [...classes].flatMap((name) => {
          const advice = find(retired.classes, name)
          return advice ? [`${file}: .${name}: ${advice}`] : []
        })
      })
    expect(wrong).toEqual([])
  })

  it('are in no comment', () => {
    const wrong = parsed.flatMap(({ file, comments }) =>
      comments.flatMap((comment) => checkText(readComment(comment)).map((found) => `${file}: ${found}`)),
    )
    expect(wrong).toEqual([])
  })

  it('are in no test name', () => {
    const wrong = parsed
      .filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap(({ file, program }) =>
        listTestNames(program, [])
          .flatMap(checkText)
          .map((found) => `${file}: ${found}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('folders', () => {
  it(`hold at most ${LARGEST_FOLDER} source files beside tests and styles`, () => {
    const counts = new Map<string, number>()
    for (const file of sources) {
      if (/\.(test|spec|look)\.\w+$/.test(file) || !isChecked(file)) continue
      if (/^contract\/|\/(i18n|testing)\//.test(file)) continue
      const folder = path.posix.dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > LARGEST_FOLDER)).toEqual([])
  })
})

describe('commit subjects', () => {
  it(`have at most ${LONGEST_SUBJECT} characters`, ({ skip }) => {
    let log = ''
    try {
      log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${LAST_LONG_SUBJECT}..HEAD`], {
        cwd: repositoryRoot,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch {
      skip('This copy has no git history.')
    }
    const subjects = log.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
    expect(subjects.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([])
  })
})
