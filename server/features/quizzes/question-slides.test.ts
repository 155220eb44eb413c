import type { Course } from '@lectern/contract/courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import type { QuestionSlide } from '@lectern/contract/questions.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { drawTitledPages } from '../../testing/decks/titled-pages.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeQuiz, submitAnswers, textQuestion } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeLectureFromDeck, uploadDeck } from '../../testing/uploads.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const taughtBy = (id: string, slide: QuestionSlide | null) => choiceQuestion(id, { slide })
const get = async ({ _id }: Quiz) => (await professor.call(quizzes.get, { params: { id: _id } })).body
const slidesOf = async (quiz: Quiz) => (await get(quiz)).questions.map(({ slide }) => slide?.slide_index)
const change = (quiz: Quiz, questions: Quiz['questions'], revision = quiz.revision) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body: { questions, revision } })

describe('the slide that teaches a question', () => {
  it('is one of a lecture of the same course', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    const foreign = await makeLecture(platform, await makeCourse(professor), { slides: 2 })
    const { body: other } = await professor.call(lectures.get, { params: { id: foreign.id } })
    const { page_id } = other.slides.en![0]!
    for (const slide of [
      { lecture_id: foreign.id, slide_index: 1 },
      { lecture_id: id, slide_index: 3 },
      { lecture_id: id, slide_index: 1, page_id },
    ] as QuestionSlide[]) {
      const { status, detail } = await professor.call(quizzes.create, {
        query: { course_id: course._id },
        body: { title: 'A quiz', questions: [choiceQuestion('a'), taughtBy('b', slide)] },
      })
      expect([status, detail]).toEqual([
        422,
        'Question 2: The slide that teaches it is not in a lecture of this course. Please choose another slide.',
      ])
    }
  })

  it('counts as a change of the questions, and is taken away by null', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    const quiz = await makeQuiz(professor, course, { questions: [choiceQuestion('a')] })
    const { body: with2 } = await change(quiz, [taughtBy('a', { lecture_id: id, slide_index: 2 })])
    expect([with2.revision, with2.questions[0]!.slide]).toEqual([
      2,
      { lecture_id: id, slide_index: 2, page_id: expect.any(String) },
    ])
    expect((await change(quiz, [taughtBy('a', null)])).status).toBe(409)
    expect((await change(with2, with2.questions)).body.revision).toBe(2)
    const { body: without } = await change(with2, [taughtBy('a', null)])
    expect([without.revision, without.questions[0]!.slide]).toEqual([3, undefined])
  })

  it('comes back with a deleted lecture, unless another slide was chosen meanwhile', async () => {
    const [lecture, other] = [
      await makeLecture(platform, course, { slides: 2 }),
      await makeLecture(platform, course),
    ]
    const slide = { lecture_id: lecture.id, slide_index: 2 }
    const quiz = await makeQuiz(professor, course, {
      questions: [taughtBy('a', slide), taughtBy('b', slide), choiceQuestion('c')],
    })
    await professor.call(lectures.remove, { params: { id: lecture.id } })
    expect(await slidesOf(quiz)).toEqual([undefined, undefined, undefined])
    const [a, b, c] = (await get(quiz)).questions
    const chosen = { lecture_id: other.id, slide_index: 1 }
    const changed = await change(quiz, [a!, { ...b!, slide: chosen }, { ...c!, slide: chosen }])
    expect(changed.status).toBe(200)
    await professor.call(deletedLectures.restore, { params: { id: lecture.id } })
    expect(await slidesOf(quiz)).toEqual([2, 1, 1])
  })

  it('is followed when another deck moves the page, also by a window that knows the old number', async () => {
    const lecture = await makeLectureFromDeck(professor, course, drawTitledPages('Trees', 'Leaves', 'Roots'))
    const quiz = await makeQuiz(professor, course, {
      questions: [
        taughtBy('leaves', { lecture_id: lecture, slide_index: 2 }),
        taughtBy('roots', { lecture_id: lecture, slide_index: 3 }),
      ],
    })
    await uploadDeck(professor, lecture, drawTitledPages('Leaves', 'Bark', 'Trees'))
    expect(await slidesOf(quiz)).toEqual([1, undefined])
    // Saved from a window that was opened before.
    const { status } = await change(quiz, [quiz.questions[0]!, quiz.questions[1]!, choiceQuestion('more')])
    expect(status).toBe(200)
    expect(await slidesOf(quiz)).toEqual([1, undefined, undefined])
  })
})

describe('a result', () => {
  const setUp = async (fields: Parameters<typeof makeQuiz>[2] = {}) => {
    const lecture = await makeLecture(platform, course, { title: 'Light', slides: 3, published: true })
    const slide = { lecture_id: lecture.id, slide_index: 2 }
    const questions = [
      taughtBy('wrong', slide),
      taughtBy('right', slide),
      choiceQuestion('plain'),
      textQuestion('text', { slide }),
    ]
    const quiz = await makeQuiz(professor, course, { questions, ...fields })
    const student = await makeStudent(platform, course)
    const answers = { wrong: 1, right: 0, plain: 1, text: '' }
    const { jobId, submissionId } = await submitAnswers(student, quiz, answers)
    await waitForJob(student, jobId)
    const read = async (who: Person = student) =>
      (await who.call(grading.result, { params: { id: submissionId } })).body
    const leads = async () =>
      (await read()).answers.flatMap((answer) => (answer.slide ? [[answer.question_id, answer.slide]] : []))
    return { lecture, quiz, student, read, leads }
  }

  it('leads to the slide after a wrong answer, and nowhere after a right one', async () => {
    const { lecture, quiz, read, leads } = await setUp()
    const slide = { lecture_id: lecture.id, lecture_title: 'Light', slide_index: 2 }
    expect(await leads()).toEqual([
      ['wrong', slide],
      ['text', slide],
    ])
    expect(JSON.stringify((await read()).quiz)).not.toContain(lecture.id)
    const { body: analysis } = await professor.call(insight.itemAnalysis, { params: { id: quiz._id } })
    expect(analysis.questions.map((item) => item.slide)).toEqual([
      { ...slide, title: 'Slide 2' },
      { ...slide, title: 'Slide 2' },
      null,
      { ...slide, title: 'Slide 2' },
    ])
  })

  it('says nothing about slides before it is shown, nor does the quiz', async () => {
    const { lecture, quiz, student, read, leads } = await setUp({ show_results: 'by_hand' })
    expect(await leads()).toEqual([])
    const taken = await student.call(submissions.quiz, { params: { id: quiz._id } })
    for (const reply of [taken.body, await read()]) {
      expect(JSON.stringify(reply)).not.toContain(lecture.id)
      expect(JSON.stringify(reply)).not.toContain('slide')
    }
    await professor.call(quizzes.release, { params: { id: quiz._id }, body: { results: true } })
    expect(await leads()).toHaveLength(2)
  })

  it('leads only to slides that students have', async () => {
    const { lecture, leads } = await setUp()
    await platform.context.database
      .update(lecturesTable)
      .set({ published: false })
      .where(eq(lecturesTable.id, lecture.id))
    expect(await leads()).toEqual([])
    await publishNow(platform, lecture.id)
    expect(await leads()).toHaveLength(2)
    // A slide that students do not have yet.
    const deck = await makeLectureFromDeck(professor, course, drawTitledPages('Trees'))
    await publishNow(platform, deck)
    await uploadDeck(professor, deck, drawTitledPages('Trees', 'Bark'))
    const quiz = await makeQuiz(professor, course, {
      questions: [
        taughtBy('old', { lecture_id: deck, slide_index: 1 }),
        taughtBy('new', { lecture_id: deck, slide_index: 2 }),
      ],
    })
    const student = await makeStudent(platform, course)
    const { jobId } = await submitAnswers(student, quiz, { old: 1, new: 1 })
    await waitForJob(student, jobId)
    const { body } = await student.call(grading.mine, { params: { id: quiz._id } })
    expect(body.answers.map(({ slide }) => slide?.slide_index)).toEqual([1, undefined])
  })
})
