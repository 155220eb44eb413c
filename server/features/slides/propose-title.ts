import * as limits from '@lectern/contract/limits.ts'
import { findTitleLines, readTitle } from '@lectern/core/text/outline/find-title.ts'
import { findLineKind } from '@lectern/core/text/outline/line-kind.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { type decksTable, lecturesTable } from '../../platform/db/schema/lectures.ts'
import type { RenderedPage } from '../../platform/pdf/pdf.types.ts'
import { pageTitleOf } from './page-title.ts'

type FirstPage = Pick<RenderedPage, 'number' | 'lines'>

const noProgram: ReadonlySet<never> = new Set()

/** First slides that say nothing about their own lecture. */
const OF_EVERY_LECTURE =
  /^(?:(?:today['’]s )?(?:outline|agenda|contents?|table of contents|overview|plan|recap|review|announcements?|learning (?:goals|objectives|outcomes)|today)|목차|차례|개요|순서|학습 ?목표|공지 ?사항|目录|目录页|大纲|概述|学习目标|目次|概要|gliederung|inhalt(?:sverzeichnis)?|übersicht|plan du cours|sommaire|índice|contenido|sumário|indice|inhoud)$/iu

/** "3. Gradients", "Lecture 3: gradients", "제3강", "第三讲". */
const NUMBERED =
  /^(?:(?:lecture|lesson|unit|week|chapter|part|session|module|vorlesung|kapitel|teil|cours|chapitre|tema|clase|aula|lezione)\s*\d|\d{1,2}\s*[.:)]\s*\p{L}|제?\s?\d{1,2}\s?(?:강|장|주차|과)|第\s?[\d一二三四五六七八九十]{1,3}\s?[讲章课回講課])/iu

/**
 * The titles that a deck's first page offers to its lecture, the best first; none if the page has no title, or one that
 * says nothing about the lecture. Many first pages name the course, and the lecture below it in as large letters or with
 * a number: "Deep Learning", "3. Gradients".
 */
export function readProposedTitles(page: FirstPage): string[] {
  const title = pageTitleOf(page)
  if (title === null || OF_EVERY_LECTURE.test(title) || !/\p{L}{2}|\p{Script=Han}/u.test(title)) return []
  const titleLines = findTitleLines(page, page.lines, noProgram)
  const last = titleLines.at(-1)
  const below = last && page.lines.find(({ y, text }) => y > last.y && findLineKind(text) === 'words')
  const isPart = below && (NUMBERED.test(below.text) || below.fontSizePx > last.fontSizePx * 0.94)
  const part = isPart ? readTitle(below.text, new Map()) : null
  const titles = part ? [`${title}: ${part}`, part] : [title]
  return titles.filter((one) => one.length <= limits.titleChars)
}

const isSame = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: 'base', ignorePunctuation: true }) === 0

/**
 * Gives a lecture that is named after its PDF the title of the first slide. A title that the professor wrote stays, and
 * so does the name of the PDF if the first slide names the course or another lecture of it.
 */
export async function proposeTitle(
  tx: Transaction,
  deck: Pick<typeof decksTable.$inferSelect, 'id' | 'lectureId'>,
  page: FirstPage,
): Promise<void> {
  const [lecture] = await tx
    .select({ courseId: lecturesTable.courseId, course: coursesTable.name })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    // A deck that replaces another one names nothing.
    .where(
      and(
        eq(lecturesTable.id, deck.lectureId),
        eq(lecturesTable.deckId, deck.id),
        eq(lecturesTable.isTitleProposed, true),
      ),
    )
  if (!lecture) return
  const others = await tx
    .select({ title: lecturesTable.title })
    .from(lecturesTable)
    .where(and(eq(lecturesTable.courseId, lecture.courseId), ne(lecturesTable.id, deck.lectureId)))
  const taken = [lecture.course, ...others.map(({ title }) => title)]
  const title = readProposedTitles(page)
    .map((one) => (one.startsWith(`${lecture.course}: `) ? one.slice(lecture.course.length + 2) : one))
    .find((one) => !taken.some((other) => isSame(one, other)))
  if (title === undefined) return
  await tx
    .update(lecturesTable)
    .set({ title, isTitleProposed: false })
    // The professor may write one at the same moment.
    .where(and(eq(lecturesTable.id, deck.lectureId), eq(lecturesTable.isTitleProposed, true)))
}
