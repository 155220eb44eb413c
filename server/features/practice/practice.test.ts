import { courses } from '@lectern/contract/courses.ts'
import { type PracticeCard, practice, type Rating } from '@lectern/contract/practice.ts'
import { study } from '@lectern/contract/study.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/schema/columns.ts'
import { lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { practiceStatesTable } from '../../platform/db/schema/practice.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
afterAll(() => platform?.stop())

/** A published lecture with one card on each of its slides, and a student of the course. */
const makeCards = async (slides = 2) => {
  const course = await makeCourse(professor)
  const lecture = await makeLecture(platform, course, { slides, published: true })
  const params = { id: lecture.id }
  const cards: PracticeCard[] = []
  for (let number = 1; number <= slides; number += 1) {
    const body = { front: `Question ${number}`, back: `Answer ${number}`, slide_index: number }
    cards.push((await professor.call(practice.add, { params, body })).body)
  }
  const student = await makeStudent(platform, course)
  await reach(student, lecture.id, slides)
  return { course, lecture, cards, student }
}
/** The student opens a slide. */
const reach = (student: Person, lecture: string, slide: number) =>
  student.call(study.visit, { params: { lecture, slide } })
const now = () => new Date(platform.clock.nowMs()).toISOString()
const review = (student: Person, cardId: string, rating: Rating | null, id: string = newId(), at = now()) =>
  student.call(practice.review, {
    body: { review_id: id, card_id: cardId, rating, reviewed_at: at },
  })
const todayOf = async (student: Person) => (await student.call(practice.today)).body
const frontsOf = async (student: Person) => (await todayOf(student)).cards.map(({ front }) => front)

describe('access', () => {
  it('gives cards to students of the course alone, and only approved ones', async () => {
    const { lecture, cards, student } = await makeCards(1)
    const stranger = await makeStudent(platform)
    expect(await frontsOf(stranger)).toEqual([])
    expect((await review(stranger, cards[0]!._id, 3)).body).toEqual({ due_at: null })
    expect((await student.call(practice.cards, { params: { id: lecture.id } })).status).toBe(403)
    const other = await makeProfessor(platform)
    const params = { id: lecture.id, card: cards[0]!._id }
    expect((await other.call(practice.change, { params, body: { state: 'discarded' } })).status).toBe(404)
    expect(await frontsOf(student)).toEqual(['Question 1'])
    for (const state of ['draft', 'discarded'] as const) {
      await professor.call(practice.change, { params, body: { state } })
      expect(await frontsOf(student)).toEqual([])
    }
  })
  it('changes no card of another lecture', async () => {
    const [one, two] = [await makeCards(1), await makeCards(1)]
    const params = { id: one.lecture.id, card: two.cards[0]!._id }
    expect((await professor.call(practice.change, { params, body: { front: 'x' } })).status).toBe(404)
  })
})

describe('the list of today', () => {
  it('has new cards of slides that the student has reached, and counts the others', async () => {
    const { course, lecture } = await makeCards(3)
    const student = await makeStudent(platform, course)
    expect(await todayOf(student)).toMatchObject({ cards: [], waiting: 3, next_at: null })
    await reach(student, lecture.id, 2)
    await reach(student, lecture.id, 1)
    expect(await frontsOf(student)).toEqual(['Question 1'])
    await student.call(study.completeSlide, { params: { lecture: lecture.id, slide: 2 } })
    const today = await todayOf(student)
    expect(today.cards.map(({ front }) => front)).toEqual(['Question 1', 'Question 2'])
    expect(today.waiting).toBe(1)
    await student.call(study.completeLecture, { params: { lecture: lecture.id } })
    expect(await todayOf(student)).toMatchObject({ waiting: 0, cards: [{}, {}, {}] })
  })
  it('ends with the day of the student, and says when the next card is due', async () => {
    const { cards, student } = await makeCards(1)
    const todayUntil = async (hours: number) => {
      const day_ends_at = new Date(platform.clock.nowMs() + hours * HOUR_MS).toISOString()
      return (await student.call(practice.today, { query: { day_ends_at } })).body
    }
    const { body } = await review(student, cards[0]!._id, 1)
    expect(await todayUntil(20)).toMatchObject({ cards: [], done_today: 1, next_at: body.due_at })
    // 23 hours later: if it is still the same day, the card is not due; if the next day has begun, it is.
    platform.clock.advanceMs(23 * HOUR_MS)
    expect(await todayUntil(0.5)).toMatchObject({ cards: [], done_today: 1 })
    expect(await todayUntil(2)).toMatchObject({
      done_today: 0,
      cards: [{ last_review: { rating: 1, reviewed_at: expect.any(String) } }],
      next_at: null,
    })
    // No day is longer: cards of later days stay where they are.
    await review(student, cards[0]!._id, 4)
    expect((await todayUntil(24 * 30)).cards).toEqual([])
  })
  it('has at most 15 new cards a day; the rest comes tomorrow', async () => {
    const { lecture, student } = await makeCards(1)
    const params = { id: lecture.id }
    for (let count = 0; count < 16; count += 1)
      await professor.call(practice.add, { params, body: { front: 'A', back: 'B', slide_index: 1 } })
    const query = { day_ends_at: new Date(platform.clock.nowMs() + 12 * HOUR_MS).toISOString() }
    const { cards, next_at } = (await student.call(practice.today, { query })).body
    expect(cards).toHaveLength(15)
    expect(next_at).toBe(query.day_ends_at)
    await review(student, cards[0]!._id, 3)
    expect((await todayOf(student)).cards).toHaveLength(14)
  })
  it('leaves archived courses out, and takes no ratings for them', async () => {
    const { course, cards, student } = await makeCards(1)
    const params = { id: course._id }
    expect(await frontsOf(student)).toHaveLength(1)
    await professor.call(courses.archive, { params })
    expect(await todayOf(student)).toMatchObject({ cards: [], waiting: 0 })
    expect((await review(student, cards[0]!._id, 3)).body).toEqual({ due_at: null })
    await professor.call(courses.reopen, { params })
    expect(await frontsOf(student)).toHaveLength(1)
  })
  it('says where the slide shows the answer', async () => {
    const { lecture, cards, student } = await makeCards(1)
    const { database } = platform.context
    const [row] = await database.select().from(lecturesTable).where(eq(lecturesTable.id, lecture.id))
    const [slide] = await database.select().from(slidesTable).where(eq(slidesTable.deckId, row!.deckId!))
    const words = [{ text: 'Water', x: 10, y: 20, width: 50, height: 12 }]
    await database.update(slideTextsTable).set({ words }).where(eq(slideTextsTable.slideId, slide!.id))
    const params = { id: lecture.id, card: cards[0]!._id }
    const coversOf = async (back: string) => {
      await professor.call(practice.change, { params, body: { back } })
      return (await todayOf(student)).cards[0]?.covers
    }
    expect(await coversOf('water')).toEqual([{ x: 10, y: 20, width: 50, height: 12 }])
    expect(await coversOf('light')).toEqual([])
  })
})

describe('drafting', () => {
  it('covers what the scripts highlight, once for each slide, and leaves slides with cards alone', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { slides: 2 })
    const params = { id: lecture.id }
    const { body } = await professor.call(practice.draft, { params })
    const job = await waitForJob(professor, body.job_id)
    // The scripts of the factory: "It has [highlight]two[/highlight] sentences."
    expect([job.status, job.code]).toEqual(['COMPLETED', 'cards_drafted'])
    const cards = (await professor.call(practice.cards, { params })).body
    expect(cards.map(({ front, back, state, slide_index }) => [front, back, state, slide_index])).toEqual([
      ['It has ____ sentences.', 'two', 'draft', 1],
      ['It has ____ sentences.', 'two', 'draft', 2],
    ])
    const again = await professor.call(practice.draft, { params })
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([
      409,
      'all_slides_have_cards',
    ])
  })
  it('annotates scripts without highlights for it, save of the title page, and leaves them as they are', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { slides: 2 })
    const { database } = platform.context
    const pages = [
      {
        said: 'Water climbs through the stem of the plant. The hairs of roots take in water.',
        texts: ['Roots', 'Water climbs through the stem', 'Root hairs take in water'],
      },
      {
        said: 'Plants make their food by photosynthesis, which turns light into sugar. The leaves hold chlorophyll.',
        texts: ['Plants', 'Photosynthesis turns light into sugar', 'Leaves hold chlorophyll'],
      },
    ]
    for (const [index, { said, texts }] of pages.entries()) {
      const { id } = lecture.slides[index]!
      await writeScriptOf(platform, id, 'en', said)
      const lines = texts.map((text, row) => ({
        text,
        x: 4,
        y: 4 + 40 * row,
        width: 400,
        height: 14,
        fontSizePx: row === 0 ? 28 : 14,
      }))
      const words = lines.flatMap(({ text, y }) =>
        text.split(' ').map((word, place) => ({ text: word, x: 4 + 60 * place, y, width: 50, height: 14 })),
      )
      await database
        .update(slideTextsTable)
        .set({ text: texts.join('\n'), lines, words })
        .where(eq(slideTextsTable.slideId, id))
    }
    const params = { id: lecture.id }
    const { body } = await professor.call(practice.draft, { params })
    expect((await waitForJob(professor, body.job_id)).code).toBe('cards_drafted')
    const cards = (await professor.call(practice.cards, { params })).body
    expect(cards.map(({ slide_index, front, back }) => [slide_index, front, back])).toEqual([
      [2, 'Plants make their food by ____, which turns light into sugar.', 'photosynthesis'],
      [2, 'The leaves hold ____.', 'chlorophyll'],
    ])
    const [saved] = await database
      .select()
      .from(scriptsTable)
      .where(eq(scriptsTable.slideId, lecture.slides[1]!.id))
    expect(saved?.script).toBe(pages[1]!.said)
  })
  it('says when there is nothing to draft from', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { scripts: false })
    const { body } = await professor.call(practice.draft, { params: { id: lecture.id } })
    expect((await waitForJob(professor, body.job_id)).code).toBe('no_cards_drafted')
  })
})

describe('repeating', () => {
  it('brings a card back on the day that the rating named', async () => {
    const { cards, student } = await makeCards()
    const [first] = (await todayOf(student)).cards
    expect(first?.last_review).toBeNull()
    const { body } = await review(student, cards[0]!._id, 3)
    expect(Math.round((Date.parse(body.due_at!) - platform.clock.nowMs()) / DAY_MS)).toBe(first!.next_days[2])
    expect(await todayOf(student)).toMatchObject({ done_today: 1, cards: [{ front: 'Question 2' }] })
    platform.clock.advanceMs((first!.next_days[2] - 1) * DAY_MS)
    expect(await frontsOf(student)).toEqual(['Question 2'])
    platform.clock.advanceMs(DAY_MS)
    // Due cards come before new ones.
    expect(await frontsOf(student)).toEqual(['Question 1', 'Question 2'])
  })
  it('counts a rating once, however often it is sent, and by its own time', async () => {
    const { cards, student } = await makeCards(1)
    const id = newId()
    const at = new Date(platform.clock.nowMs() - DAY_MS).toISOString()
    const first = await review(student, cards[0]!._id, 4, id, at)
    for (const rating of [4, 1] as const)
      expect((await review(student, cards[0]!._id, rating, id)).body).toEqual(first.body)
    const later = new Date(platform.clock.nowMs() + 40 * DAY_MS).toISOString()
    const { body } = await review(student, cards[0]!._id, 1, newId(), later)
    expect(Date.parse(body.due_at!)).toBeLessThanOrEqual(platform.clock.nowMs() + 2 * DAY_MS)
  })
  it('takes the last rating back, once, and no earlier one', async () => {
    const { cards, student } = await makeCards(1)
    const card = cards[0]!._id
    const [one, two] = [newId(), newId()]
    const first = await review(student, card, 3, one)
    await review(student, card, 1, two)
    expect((await review(student, card, null, one)).body).not.toEqual({ due_at: null })
    expect((await review(student, card, null, two)).body).toEqual(first.body)
    expect((await review(student, card, 2, two)).body).toEqual(first.body)
    expect((await review(student, card, null, one)).body).toEqual({ due_at: null })
    expect((await todayOf(student)).cards[0]?.last_review).toBeNull()
    expect((await todayOf(student)).done_today).toBe(0)
  })
  it('takes nothing back for another student', async () => {
    const { course, cards, student } = await makeCards(1)
    const other = await makeStudent(platform, course)
    const id = newId()
    const mine = await review(student, cards[0]!._id, 3, id)
    await review(other, cards[0]!._id, null, id)
    expect((await review(student, cards[0]!._id, 3, id)).body).toEqual(mine.body)
  })
  it('keeps two ratings that come at once apart', async () => {
    const { cards, student } = await makeCards(1)
    const id = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => review(student, cards[0]!._id, 3, id)))
    expect(new Set(answers.map(({ body }) => body.due_at)).size).toBe(1)
  })
})

it('asks for approval again when the slide has changed, and keeps what students know', async () => {
  const { lecture, cards, student } = await makeCards(1)
  await review(student, cards[0]!._id, 3)
  const { database } = platform.context
  const [row] = await database.select().from(lecturesTable).where(eq(lecturesTable.id, lecture.id))
  await database
    .update(slidesTable)
    .set({ pictureKey: 'f'.repeat(64) })
    .where(eq(slidesTable.deckId, row!.deckId!))
  const params = { id: lecture.id }
  const [changed] = (await professor.call(practice.cards, { params })).body
  expect([changed?.state, changed?.is_changed]).toEqual(['draft', true])
  const approved = await professor.call(practice.change, {
    params: { ...params, card: changed!._id },
    body: { state: 'approved' },
  })
  expect([approved.body.state, approved.body.is_changed]).toEqual(['approved', false])
  // Students have the slide as it was: the card waits for the update of the lecture.
  await database.update(practiceStatesTable).set({ dueAt: new Date(platform.clock.nowMs() - DAY_MS) })
  expect(await frontsOf(student)).toEqual([])
  await publishNow(platform, lecture.id)
  const [due] = (await todayOf(student)).cards
  expect([due?.front, due?.last_review?.rating]).toEqual(['Question 1', 3])
})
