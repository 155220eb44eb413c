import type { QueryOf, ReplyOf } from '@lectern/contract/call.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import type { InsightFigures, insight } from '@lectern/contract/insight.ts'
import { groupQuestions } from '@lectern/core/insight/group-questions.ts'
import { findNeededWork } from '@lectern/core/insight/needed-work.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import {
  countExits,
  countPages,
  countPersons,
  ever,
  findMap,
  keptUpMs,
  listMapSlides,
  listQuestionSuccess,
  listQuestions,
  lockMapToRenew,
  type MapKey,
  noteAsked,
  type QuestionSuccess,
  removeMapsAskedBefore,
  writeMap,
} from './map.queries.ts'
import { findTexts } from './question-texts.queries.ts'
import { countedUntil } from './students.queries.ts'

const HOUR_MS = 3_600_000
/** Exits appear with time alone. */
const OLDEST_MS = HOUR_MS
/** How exactly it is stored when a map was looked at. */
const ASKED_MS = HOUR_MS
const MINUTE_MS = 60_000

/** One student's points say nothing about a slide. */
const fewestAnswers = 3

const findQuizFigures = (
  asked: readonly QuestionSuccess[],
): Pick<InsightFigures['slides'][number], 'quiz_success' | 'hardest_question'> => {
  const known = asked.filter(({ answers, possible }) => answers >= fewestAnswers && possible > 0)
  const sumOf = (figure: 'earned' | 'possible') => known.reduce((sum, one) => sum + one[figure], 0)
  const [hardest] = known.toSorted((one, other) => one.earned / one.possible - other.earned / other.possible)
  if (!hardest) return { quiz_success: null, hardest_question: null }
  const { quizTitle, number, earned, possible } = hardest
  return {
    quiz_success: sumOf('earned') / sumOf('possible'),
    hardest_question: { quiz_title: quizTitle, number, success: earned / possible },
  }
}

/** Counts the map of a lecture from its visits. Takes about a second for 2,000 students. */
const drawMap = async (db: Queryable, key: MapKey, now: Date): Promise<InsightFigures> => {
  const slides = await listMapSlides(db, key)
  const pages = new Map((await countPages(db, key)).map((page) => [page.pageId, page]))
  const exits = new Map((await countExits(db, key, now)).map((row) => [row.pageId, row]))
  const persons = await countPersons(db, key)
  const questions = (await listQuestions(db, key)).filter(
    ({ text }) => key.language === '' || detectLanguage(text) === key.language,
  )
  const quizQuestions = Map.groupBy(await listQuestionSuccess(db, key), ({ pageId }) => pageId)
  const numberOf = new Map(slides.map(({ pageId, number }) => [pageId, number]))
  const asked = Map.groupBy(questions, ({ pageId }) => pageId)
  const figures = slides.map((slide) => {
    const page = pages.get(slide.pageId)
    return {
      index: slide.number,
      title: slide.title,
      thumbnail_url: fileUrl(slide.thumbnailKey),
      reached: page?.reached ?? 0,
      studied: page?.studied ?? 0,
      median_seconds: page?.medianSeconds ?? null,
      voice_seconds: slide.voiceMs === null ? null : Math.round(slide.voiceMs / 1_000),
      replays: page?.replays ?? 0,
      back_jumps: page?.backJumps ?? 0,
      pauses: page?.pauses ?? 0,
      // On the last slide a visit ends as it should.
      exits: slide === slides.at(-1) ? 0 : (exits.get(slide.pageId)?.exits ?? 0),
      questions: asked.get(slide.pageId)?.length ?? 0,
      ...findQuizFigures(quizQuestions.get(slide.pageId) ?? []),
    }
  })
  return {
    ...persons,
    slides: figures,
    questions: groupQuestions(
      questions.map(({ student, pageId, text }) => ({
        student,
        text,
        slide: (pageId && numberOf.get(pageId)) || null,
      })),
    ),
    needs_work: findNeededWork(
      figures.map((one, at) => {
        const { pageId } = slides[at]!
        return {
          ...one,
          students: {
            questions: new Set(asked.get(pageId)?.map(({ student }) => student)).size,
            exits: exits.get(pageId)?.leavers ?? 0,
            back_jumps: pages.get(pageId)?.jumpers ?? 0,
          },
        }
      }),
      persons.students,
    ),
  }
}

const getFigures = async ({ database, clock }: Context, key: MapKey): Promise<InsightFigures> => {
  const nowMs = clock.nowMs()
  const now = new Date(nowMs)
  const known = await findMap(database, key)
  const askedAgoMs = known ? nowMs - known.askedAt.getTime() : Number.POSITIVE_INFINITY
  if (known && askedAgoMs < keptUpMs) {
    if (askedAgoMs > ASKED_MS) await noteAsked(database, key, now)
    return known.figures
  }
  const figures = await drawMap(database, key, now)
  await writeMap(database, key, figures, now)
  await noteAsked(database, key, now)
  return figures
}

/** Returns the confusion map of a lecture: read from its table, and drawn now only when it was not looked at for a day. */
export const getLectureInsight = async (
  context: Context,
  lectureId: string,
  { language, since }: QueryOf<typeof insight.lecture>,
  user: Identity,
): Promise<ReplyOf<typeof insight.lecture>> => {
  const { lecture, course } = await getStaffLecture(context, lectureId, user, 'see')
  const sinceMs = since === undefined ? ever.getTime() : Date.parse(since)
  const figures = await getFigures(context, {
    lectureId: lecture.id,
    language: language ?? '',
    since: new Date(Math.max(0, Math.floor(sinceMs / MINUTE_MS) * MINUTE_MS)),
  })
  const texts = await findTexts(
    context.database,
    lecture.id,
    figures.questions.map(({ text }) => text),
  )
  return {
    ...figures,
    questions: figures.questions.map(({ text: words, ...group }) => ({
      ...group,
      text: texts.get(words) ?? words,
      words,
    })),
    course_id: course.id,
    title: lecture.title,
    languages: lecture.supportedLanguages,
    tracks_students: course.tracksStudents,
    counted_until: (await countedUntil(context)).toISOString(),
  }
}

/** Computes the maps again that are outdated and looked at, one in each transaction; forgets the others. */
export const renewMaps = async ({ database, clock }: Context, signal?: AbortSignal): Promise<void> => {
  const nowMs = clock.nowMs()
  const now = new Date(nowMs)
  const askedSince = new Date(nowMs - keptUpMs)
  const computedBefore = new Date(nowMs - OLDEST_MS)
  while (!signal?.aborted) {
    const isRenewed = await database.transaction(async (tx) => {
      const key = await lockMapToRenew(tx, { askedSince, computedBefore })
      if (!key) return false
      await writeMap(tx, key, await drawMap(tx, key, now), now)
      return true
    })
    if (!isRenewed) break
  }
  await removeMapsAskedBefore(database, askedSince)
}
