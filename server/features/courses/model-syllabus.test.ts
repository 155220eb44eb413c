import { courses } from '@lectern/contract/courses.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProfessor, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  type Behaviour,
  type ModelServer,
  startModelServer,
} from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { writePdf } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let model: ModelServer
let platform: TestApp
let professor: Person
beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform)
})
beforeEach(() => model.reset())
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const read = async () => {
  const bytes = await writePdf([['Week 1', 'Cells and', 'membranes'], ['Exam on 12 May']])
  const { body } = await professor.call(courses.uploadSyllabus, { file: { name: 'a.pdf', bytes } })
  return waitForJob(professor, body.job_id)
}
const words = (text: string | null) => (text ?? '').match(/[\p{L}\p{N}]+/gu)

describe('a syllabus with a model', () => {
  it('is made readable', async () => {
    const tidy = 'Week 1\n\n- Cells and membranes\n\nExam on 12 May'
    model.answer(() => ({ text: tidy }))
    expect(await read()).toMatchObject({
      status: 'COMPLETED',
      message: 'The syllabus is ready.',
      syllabus_text: tidy,
    })
  })

  it.each<[string, Behaviour | undefined, RegExp]>([
    [
      'changes its words',
      { text: 'Week 1: no exam' },
      /^The syllabus is ready\. The AI model could not tidy up the text/,
    ],
    ['obeys what stands in it', undefined, /could not tidy up the text/],
    ['fails', { status: 500 }, /^The syllabus is ready\. The AI model's provider reported an error\. /],
    ['has a wrong key', { refuses: 'key' }, /refused the key\. Ask the administrator/],
    ['asks for minutes', { status: 429, headers: { 'retry-after': '600' } }, /^The syllabus is ready\. /],
  ])('stays as it was when the model %s', async (_, behaviour, message) => {
    if (behaviour) model.answer(() => behaviour)
    else model.temper({ obeys: true })
    const ended = await read()
    expect(ended.status).toBe('COMPLETED')
    expect(ended.message).toMatch(message)
    expect(words(ended.syllabus_text)).toEqual([
      'Week',
      '1',
      'Cells',
      'and',
      'membranes',
      'Exam',
      'on',
      '12',
      'May',
    ])
  })
})
