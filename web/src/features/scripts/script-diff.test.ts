import { describe, expect, it } from 'vitest'
import { cutScript, diffScripts, shortenDiff } from './script-diff.ts'

const tag = '[highlight color="green" text="light"]'
const textOf = (kind: string, before: string, after: string, language = 'en') =>
  diffScripts(before, after, language)
    ?.filter((part) => part.kind === kind)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))

describe('cutting a script into pieces', () => {
  it.each([
    '',
    '  \n a',
    `Leaves need ${tag}light[/highlight]. 😀\r\n[MARKER:x]`,
    '[highlight',
    '叶子需要光。',
  ])('loses nothing: the joined pieces are the script %j', (script) => {
    expect(
      cutScript(script, 'zh')
        .map(({ text }) => text)
        .join(''),
    ).toBe(script)
  })

  it('keeps each tag whole', () => {
    const tags = cutScript(`Leaves need ${tag}light[/highlight].`, 'en').filter(({ kind }) => kind === 'tag')
    expect(tags.map(({ text }) => text)).toEqual([tag, '[/highlight]'])
  })
})

describe('the changes between two scripts', () => {
  it('are listed word by word and tag by tag', () => {
    const [before, after] = ['Leaves need light today.', `Leaves want ${tag}light[/highlight] today.`]
    expect(textOf('removed', before, after)).toEqual(['need '])
    expect(textOf('added', before, after)?.join('|')).toContain(tag)
    expect(textOf('same', before, after)).toEqual(['Leaves ', 'light', 'today.'])
  })

  it('are words, not sentences, in languages without spaces', () => {
    expect(textOf('removed', '叶子需要光。', '叶子需要水。', 'zh')).toEqual(['光'])
  })

  it('are empty if only white space changed', () => {
    expect(diffScripts('One two.\n\nThree.', 'One  two. Three.', 'en')?.map(({ kind }) => kind)).toEqual([
      'same',
    ])
  })

  it('are null if there are too many of them', () => {
    const many = (word: string) => Array.from({ length: 3000 }, (_, at) => word + at).join(' ')
    expect(diffScripts(many('a'), many('b'), 'en')).toBeNull()
  })

  it('are shortened to a few words around each change', () => {
    const words = Array.from({ length: 200 }, (_, at) => `w${at}`).join(' ')
    const parts = shortenDiff(diffScripts(`${words} old`, `${words} new`, 'en') ?? [])
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
    expect(parts[0]?.pieces.map(({ text }) => text).join('')).toMatch(/^ … w190 .*w199 $/)
  })
})
