import { courseCopies } from '@lectern/contract/course-copies.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { questionPictureUrl } from '@lectern/contract/file-address.ts'
import { files } from '@lectern/contract/files.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { writePicture } from '@lectern/core/rich-text/pictures.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, joinQuiz, makeQuiz } from '../../testing/quiz-factories.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

let drawn = 0
const draw = () =>
  sharp({
    create: { width: 40, height: 20, channels: 4, background: { r: ++drawn, g: 0, b: 0, alpha: 0.5 } },
  })
const add = (bytes: Uint8Array, who: Pick<Person, 'call'> = professor, to: Pick<Course, '_id'> = course) =>
  who.call(quizzes.addPicture, { params: { courseId: to._id }, file: { name: 'picture.png', bytes } })
const addNew = async () => (await add(await draw().png().toBuffer())).body
const open = (name: string, who: Pick<Person, 'call'>) =>
  who.call(files.get, { query: { file_path: `question-picture/${name}` } })
const showing = (id: string, name: string, description = 'Three tags') =>
  choiceQuestion(id, { question_text: `Look: ${writePicture({ name, description })}` })

it('is added by the staff who edit quizzes', async () => {
  const bytes = await draw().png().toBuffer()
  for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
    expect([what, (await add(bytes, impostor)).status]).toEqual([what, 401])
  expect((await add(bytes, await makeStudent(platform, course))).status).toBe(403)
  expect((await add(bytes, await makeProfessor(platform))).status).toBe(404)
})

describe('the file', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('may be a %s, and keeps its pixels alone', async (format) => {
    const bytes = await draw()
      .withExif({ IFD0: { Copyright: 'secret-exif' } })
      .toFormat(format)
      .toBuffer()
    const { body, status } = await add(bytes)
    expect(status).toBe(200)
    expect((await add(bytes)).body).toEqual(body)
    const { raw, headers } = await open(body.name, professor)
    expect(headers['content-type']).toBe('image/webp')
    expect(raw.toString('latin1')).not.toContain('secret-exif')
    expect(await sharp(raw).metadata()).toMatchObject({ width: 40, height: 20, format: 'webp' })
  })
  it('is made smaller when no screen could show it', async () => {
    const bytes = await draw().resize(3_000, 300, { fit: 'fill' }).png().toBuffer()
    const { raw } = await open((await add(bytes)).body.name, professor)
    expect(await sharp(raw).metadata()).toMatchObject({ width: 2_000, height: 200 })
  })
  it('is refused when it is no such picture, whatever its name says', async () => {
    const png = await draw().png().toBuffer()
    const gif = await draw().gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    for (const [bytes, status] of [
      [gif, 415],
      [svg, 415],
      [Buffer.from('not a picture'), 415],
      [png.subarray(0, png.length - 20), 422],
    ] as const)
      expect((await add(bytes)).status).toBe(status)
  })
})

describe('a question with a picture', () => {
  it('needs a description, and a picture of its own course', async () => {
    const { name } = await addNew()
    const create = (questions: ReturnType<typeof choiceQuestion>[], to = course) =>
      professor.call(quizzes.create, { query: { course_id: to._id }, body: { title: 'A quiz', questions } })
    expect((await create([showing('a', name, ' ')])).detail).toBe(
      'Please describe the picture, for students who cannot see it.',
    )
    expect((await create([choiceQuestion('a'), showing('b', '0123456789abcdef')])).detail).toBe(
      'Question 2: A picture is missing. Please add it again.',
    )
    expect((await create([showing('a', name)], await makeCourse(professor))).status).toBe(422)
    const options = ['one', writePicture({ name, description: 'Two' })]
    expect((await create([choiceQuestion('a', { options })])).status).toBe(200)
  })

  it('shows it to students who have begun that version, and to no one else', async () => {
    const { name, url } = await addNew()
    const later = await addNew()
    expect(url).toBe(questionPictureUrl(name))
    const quiz = await makeQuiz(professor, course, { questions: [showing('a', name)] })
    const [student, classmate] = [await makeStudent(platform, course), await makeStudent(platform, course)]
    expect((await open(name, student)).status).toBe(404)
    await joinQuiz(student, quiz)
    expect((await open(name, student)).status).toBe(200)
    expect((await open(later.name, student)).status).toBe(404)
    expect((await open(name, classmate)).status).toBe(404)
    expect((await open(name, await makeProfessor(platform))).status).toBe(404)
    expect((await open(name, clientOf(platform.app))).status).toBe(401)
    // A version that the student has not.
    const questions = [showing('a', later.name)]
    await professor.call(quizzes.update, { params: { id: quiz._id }, body: { questions } })
    expect((await open(later.name, student)).status).toBe(404)
    expect((await open(name, student)).status).toBe(200)
    await joinQuiz(classmate, quiz)
    expect((await open(later.name, classmate)).status).toBe(200)
    for (const wrong of ['', '..', `${name}0`, name.toUpperCase()])
      expect((await open(wrong, professor)).status).toBe(404)
  })

  it('keeps it in a copied course, also when the first one is gone', async () => {
    const from = await makeCourse(professor)
    const { name } = (await add(await draw().png().toBuffer(), professor, from)).body
    await makeQuiz(professor, from, { questions: [showing('a', name)] })
    const { body } = await professor.call(courseCopies.start, {
      params: { id: from._id },
      body: { name: 'Next term' },
    })
    const { course_id } = await waitForJob(professor, body.job_id)
    const { body: copied } = await professor.call(courses.get, { params: { id: course_id! } })
    const { body: copies } = await professor.call(quizzes.ofCourse, { params: { courseId: course_id! } })
    await professor.call(quizzes.update, { params: { id: copies[0]!._id }, body: { is_active: true } })
    const student = await makeStudent(platform, copied)
    await joinQuiz(student, copies[0]!)
    expect((await open(name, student)).status).toBe(200)
  })
})
