import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { study } from '@lectern/contract/study.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { toneVoice } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true, voice: toneVoice })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const captionsOf = (who: Person, id: string, more: { slide?: number; language?: string } = {}) =>
  who.call(study.captions, { params: { id, slide: 1, language: 'en', ...more } })

it('are for users who may see the lecture, for existing slides and languages', async () => {
  const student = await makeStudent(platform, course)
  const draft = (await makeLecture(platform, course)).id
  const open = (await makeLecture(platform, course, { published: true })).id
  const transcriptOf = (who: Person, id: string, language = 'en') =>
    who.call(study.transcript, { params: { id, language } })
  for (const who of [await makeStudent(platform), await makeProfessor(platform)]) {
    expect((await captionsOf(who, open)).status).toBe(404)
    expect((await transcriptOf(who, open)).status).toBe(404)
  }
  expect((await captionsOf(student, draft)).status).toBe(404)
  expect((await transcriptOf(student, draft)).status).toBe(404)
  for (const where of [{ slide: 2 }, { slide: 0 }, { language: 'ko' }, { language: 'xx' }])
    expect((await captionsOf(student, open, where)).status).toBe(404)
  expect((await transcriptOf(student, open, 'ko')).status).toBe(404)
  expect((await captionsOf(student, open)).status).toBe(200)
})

it("have the words without tags, at the audio's own times", async () => {
  const { id } = await makeLecture(platform, course, { scripts: false })
  const script = 'We [highlight text="Slide"]begin <here>[/highlight]. Then we stop & rest.'
  await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script } })
  const missing = await captionsOf(professor, id)
  expect([missing.status, missing.detail]).toEqual([404, 'Audio not available.'])
  const started = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  await waitForJob(professor, started.body.job_id)

  const entry = (await professor.call(lectures.get, { params: { id } })).body.slides.en![0]!
  const seconds = (ms: number) => `00:00:${(ms / 1000).toFixed(3).padStart(6, '0')}`
  const times = entry.audio_marks!.map((cue) => `${seconds(cue.start_ms)} --> ${seconds(cue.end_ms)}`)
  const answer = await captionsOf(professor, id)
  expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(answer.raw.toString()).toBe(
    [
      'WEBVTT\nLanguage: en',
      `1\n${times[0]}\nWe begin &lt;here&gt;.`,
      `2\n${times[1]}\nThen we stop &amp; rest.\n`,
    ].join('\n\n'),
  )
})

it('come with a transcript that names missing slides', async () => {
  const { id } = await makeLecture(platform, course, { scripts: false, slides: 2, title: 'Leaves' })
  await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script: 'Second *slide*.' } })
  const answer = await professor.call(study.transcript, { params: { id, language: 'en' } })
  expect(answer.headers['content-disposition']).toContain('Leaves, en.md')
  expect(answer.raw.toString()).toBe(
    '# Leaves\n\n## Slide 1: Slide 1\n\nScript not available.\n\n## Slide 2: Slide 2\n\nSecond \\*slide\\*.\n',
  )
})
