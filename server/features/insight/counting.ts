import { countVisit } from '@lectern/core/insight/count-visit.ts'
import { findStuck, oneVisitMs } from '@lectern/core/insight/student-state.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  type Change,
  type CountedVisit,
  countStudentFigures,
  forgetVisits,
  listEventsOfVisits,
  listLatestVisits,
  listPublishedPages,
  lockCounting,
  markMapsOutdated,
  nameOf,
  type PublishedPage,
  type StudentKey,
  takeChanges,
  type VisitKey,
  writeStudents,
  writeVisits,
} from './counting.queries.ts'

/** Bounds the events in memory, and the work that is done again after a crash. */
const CHANGES_AT_ONCE = 200
const VISITS_AT_ONCE = 50
const FORGOTTEN_AT_ONCE = 500

const distinct = <Key>(keys: readonly Key[], name: (key: Key) => string): Key[] => [
  ...new Map(keys.map((key) => [name(key), key])).values(),
]

/** Finds the page that a slide number named at a time: in the version that students had then, else in their first. */
const createPageFinder = (pages: readonly PublishedPage[]) => {
  const versions = new Map<string, { publishedAtMs: number; pages: Map<number, string> }[]>()
  for (const { lectureId, publishedAtMs, number, pageId } of pages) {
    const known = versions.get(lectureId) ?? []
    versions.set(lectureId, known)
    if (known.at(-1)?.publishedAtMs !== publishedAtMs) known.push({ publishedAtMs, pages: new Map() })
    known.at(-1)!.pages.set(number, pageId)
  }
  return (lectureId: string, atMs: number, number: number): string | undefined => {
    const known = versions.get(lectureId) ?? []
    return (known.findLast(({ publishedAtMs }) => publishedAtMs <= atMs) ?? known[0])?.pages.get(number)
  }
}

/** Counts visits again from all their events: late events find their place, and counting twice changes nothing. */
const countVisits = async (tx: Transaction, keys: readonly VisitKey[]): Promise<void> => {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let at = 0; at < keys.length; at += VISITS_AT_ONCE) {
    const chunk = keys.slice(at, at + VISITS_AT_ONCE)
    const events = Map.groupBy(await listEventsOfVisits(tx, chunk), nameOf)
    const lectureIds = [...new Set(chunk.map(({ lectureId }) => lectureId))]
    const pageAt = createPageFinder(await listPublishedPages(tx, lectureIds))
    const counted: CountedVisit[] = []
    for (const key of chunk) {
      const figures = countVisit(events.get(nameOf(key)) ?? [])
      await yieldToEventLoop()
      if (!figures) continue
      const slides = figures.slides.flatMap(({ slide, ...rest }) => {
        const pageId = pageAt(key.lectureId, figures.startedAtMs, slide)
        return pageId === undefined ? [] : [{ ...rest, pageId }]
      })
      counted.push({
        ...key,
        startedAt: new Date(figures.startedAtMs),
        endedAt: new Date(figures.endedAtMs),
        lastPageId:
          (figures.lastSlide && pageAt(key.lectureId, figures.startedAtMs, figures.lastSlide)) || null,
        finishedSlides: slides.filter(({ isFinished }) => isFinished).length,
        slides,
      })
    }
    await writeVisits(tx, counted)
  }
}

const nameStudent = ({ courseId, studentId }: StudentKey): string => `${courseId} ${studentId}`

const countStudents = async (tx: Transaction, keys: readonly StudentKey[]): Promise<void> => {
  if (keys.length === 0) return
  const students = await countStudentFigures(tx, keys)
  const visits = Map.groupBy(await listLatestVisits(tx, keys), nameStudent)
  await writeStudents(
    tx,
    students.map(({ isTracked, ...student }) => {
      if (!isTracked) return { ...student, ...nothing }
      const latest = visits.get(nameStudent(student)) ?? []
      const stuck = findStuck(
        latest.map(({ lectureId, pageId, ...visit }) => ({ ...visit, lecture: lectureId, page: pageId })),
        (lecture) => latest.some(({ lectureId, isFinished }) => lectureId === lecture && isFinished),
      )
      return { ...student, stuckLectureId: stuck?.lecture ?? null, stuckPageId: stuck?.page ?? null }
    }),
  )
}

const nothing = {
  lastVisitAt: null,
  lecturesFinished: 0,
  slidesStudied: 0,
  stuckLectureId: null,
  stuckPageId: null,
} as const

const countBatch = async (tx: Transaction, changes: readonly Change[]): Promise<void> => {
  const visits = changes.flatMap(({ lectureId, studentId, sessionId }) =>
    lectureId && studentId && sessionId ? [{ lectureId, studentId, sessionId }] : [],
  )
  await countVisits(tx, distinct(visits, nameOf))
  const students = changes.flatMap(({ courseId, studentId }) => (studentId ? [{ courseId, studentId }] : []))
  await countStudents(tx, distinct(students, nameStudent))
  await markMapsOutdated(
    tx,
    changes.flatMap(({ lectureId }) => lectureId ?? []),
    changes.flatMap(({ courseId, lectureId }) => (lectureId === null ? courseId : [])),
  )
}

/**
 * Counts what has changed, in batches of one transaction each: a batch that is interrupted comes back whole.
 * @returns how many changes were counted
 */
export const countChanges = async ({ database }: Context, signal?: AbortSignal): Promise<number> => {
  let counted = 0
  while (!signal?.aborted) {
    const size = await database.transaction(async (tx) => {
      if (!(await lockCounting(tx))) return 0
      const changes = await takeChanges(tx, CHANGES_AT_ONCE)
      if (changes.length > 0) await countBatch(tx, changes)
      return changes.length
    })
    counted += size
    if (size < CHANGES_AT_ONCE) break
  }
  return counted
}

/** Leaves only sums of visits that have ended, in courses that do not track students. */
export const forgetUntracked = async ({ database, clock }: Context, signal?: AbortSignal): Promise<void> => {
  const endedBefore = new Date(clock.nowMs() - oneVisitMs)
  while (!signal?.aborted) {
    const size = await database.transaction((tx) => forgetVisits(tx, endedBefore, FORGOTTEN_AT_ONCE))
    if (size < FORGOTTEN_AT_ONCE) break
  }
}
