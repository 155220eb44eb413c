import type { Readable } from 'node:stream'
import { type GradebookEntry, gradebookRow, weightsOf } from '@lectern/core/grade/gradebook.ts'
import type { Context } from '../../platform/context.ts'
import { fileNameOf } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { Cell } from '../exports/cells.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '../exports/workbook.ts'
import { getGradebook } from './gradebook.ts'

const STUDENTS_AT_ONCE = 500
const states = {
  missing: 'Missing',
  excused: 'Excused',
  handed_in: 'Handed in',
  running: 'Running',
  none: null,
} as const

const cellOf = (entry: GradebookEntry, points: number): Cell =>
  entry.state === 'points' ? points : states[entry.state]

/** The gradebook as a workbook: one sheet with a row per student, one with the quizzes and the scale. */
export const exportGradebook = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<{ title: string; name: string; type: string; body: Readable }> => {
  const book = await getGradebook(context, courseId, user)
  const { quizzes, students, course_name: title } = book
  const rules = { dropLowest: book.rules.drop_lowest, scale: book.rules.scale }
  const weights = weightsOf(quizzes)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const body = await writeWorkbook({
    sheets: [
      ['gradebook', 'Gradebook'],
      ['quizzes', 'Weights and scale'],
    ],
    columns: {
      gradebook: [
        { title: 'Student', widthChars: 28 },
        { title: 'Email', widthChars: 32 },
        ...quizzes.map((quiz) => ({ title: `${quiz.title} (${quiz.total_points})`, widthChars: 18 })),
        { title: 'Dropped', widthChars: 30 },
        { title: 'Total in percent', widthChars: 16 },
        { title: 'Grade', widthChars: 10 },
        { title: 'State', widthChars: 14 },
      ],
      quizzes: [
        { title: 'Quiz or grade', widthChars: 40 },
        { title: 'Points, or from percent', widthChars: 22 },
        { title: 'Weight in percent', widthChars: 18 },
        { title: 'Counts', widthChars: 10 },
      ],
    },
    async *pages() {
      yield {
        gradebook: [],
        quizzes: [
          ...quizzes.map((quiz, index): Cell[] => [
            quiz.title,
            quiz.total_points,
            weightSum === 0 ? 0 : Math.round((10_000 * weights[index]!) / weightSum) / 100,
            quiz.counts ? 'Yes' : 'Not yet',
          ]),
          ...rules.scale.map(({ letter, min }): Cell[] => [letter, min, null, null]),
        ],
      }
      for (let from = 0; from < students.length; from += STUDENTS_AT_ONCE)
        yield {
          quizzes: [],
          gradebook: students.slice(from, from + STUDENTS_AT_ONCE).map(({ name, email, cells }): Cell[] => {
            const { entries, total } = gradebookRow(cells, quizzes, rules)
            const dropped = quizzes.filter((_, index) => entries[index]!.isDropped)
            return [
              name,
              email,
              ...entries.map((entry, index) =>
                cellOf(entry, Number((cells[index] as [number, number])?.[0])),
              ),
              dropped.map((quiz) => quiz.title).join(', ') || null,
              total?.percent ?? null,
              total?.letter ?? null,
              total?.isPreliminary ? 'Preliminary' : null,
            ]
          }),
        }
    },
  })
  return { title, name: `gradebook_${fileNameOf(title, 'course')}.xlsx`, type: WORKBOOK_TYPE, body }
}
