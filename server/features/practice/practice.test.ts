import { type PracticeCard, practice, type Rating } from '@lectern/contract/practice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/schema/columns.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { practiceStatesTable } from '../../platform/db/schema/practice.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
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
  return { course, lecture, cards, student: await makeStudent(platform, course) }
}
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
    expect(first?.is_new).toBe(true)
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
    expect((await todayOf(student)).cards[0]?.is_new).toBe(true)
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
  expect([due?.front, due?.is_new]).toEqual(['Question 1', false])
})
