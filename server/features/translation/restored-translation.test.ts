import { scripts } from '@lectern/contract/scripts.ts'
import { describe, expect, it } from 'vitest'
import { lesson, useTranslatingPlatform } from './testing/translating-platform.ts'

const { professor, makeLesson, entriesOf, translated } = useTranslatingPlatform()

const save = (id: string, script: string, language: 'en' | 'ko' = 'en') =>
  professor().call(scripts.save, { params: { id, slide: 1 }, body: { script, language } })
const koreanOf = async (id: string) => (await entriesOf(id))[0]!

describe('a translation that is restored', () => {
  it('belongs to the text it was made from, not to the newest', async () => {
    const { id } = await makeLesson(1)
    const first = lesson(1)
    await translated(id)
    const old = (await koreanOf(id)).script
    await save(id, 'Quite new words.')
    await translated(id)
    expect((await koreanOf(id)).translation_stale).toBeFalsy()

    await save(id, old, 'ko')
    const restored = await koreanOf(id)
    expect([restored.script_history?.[0]?.source, restored.translation_stale]).toEqual(['restored', true])
    // Its source text is restored too: they match again.
    await save(id, first)
    expect((await koreanOf(id)).translation_stale).toBeFalsy()
  })

  it('keeps its source when it is edited; a manual script has none', async () => {
    const { id } = await makeLesson(1)
    await save(id, '손으로 쓴 말.', 'ko')
    await save(id, '', 'ko')
    await translated(id)
    const old = (await koreanOf(id)).script
    await save(id, `${old} 더.`, 'ko')
    await save(id, 'Quite new words.')
    await translated(id)

    await save(id, `${old} 더.`, 'ko')
    expect((await koreanOf(id)).translation_stale).toBe(true)
    await save(id, '손으로 쓴 말.', 'ko')
    expect((await koreanOf(id)).translation_stale).toBeFalsy()
    // A manual translation is never replaced.
    await translated(id)
    expect((await koreanOf(id)).script).toBe('손으로 쓴 말.')
  })
})
