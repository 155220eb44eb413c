import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { expect, it } from 'vitest'
import { readSentences } from '../../../../features/speech/sentences.ts'
import { fillSilence } from './silent-audio.ts'

it('gives slides without audio a recording with the times of their sentences, and leaves the others', () => {
  const slide = (script: string, audio_url: string | null): SlideEntry =>
    ({ script, audio_url, audio_duration_ms: null, audio_marks: null }) as unknown as SlideEntry
  const lecture = {
    slides: {
      en: [
        slide('One [highlight: "x"]two[/highlight]. Three.', null),
        slide('Four.', '/four'),
        slide('', null),
      ],
    },
  } as unknown as Lecture
  const { en } = fillSilence(lecture, readSentences, (seconds) => `silent ${seconds}`).slides
  expect(en?.[0]?.audio_marks?.map(({ start_ms }) => start_ms)[0]).toBe(0)
  expect(en?.[0]?.audio_marks).toHaveLength(2)
  const last = en?.[0]?.audio_marks?.at(-1)?.end_ms ?? 0
  expect(en?.[0]?.audio_duration_ms).toBeGreaterThanOrEqual(last)
  expect(en?.[0]?.audio_url).toBe(`silent ${(en?.[0]?.audio_duration_ms ?? 0) / 1000}`)
  expect(en?.[1]?.audio_url).toBe('/four')
  expect(en?.[2]).toMatchObject({ audio_url: 'silent 5', audio_duration_ms: 5_000 })
})
