import type { Readable } from 'node:stream'
import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { type GradebookEntry, gradebookRow, weightsOf } from '@lectern/core/grade/gradebook.ts'
import type { Context } from '../../platform/context.ts'
import { fileNameOf } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { Cell } from '../exports/cells.ts'
import { createSay, type Say } from '../exports/table-words.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '../exports/workbook.ts'
import { getGradebook } from './gradebook.ts'

const STUDENTS_AT_ONCE = 500
const states = {
  missing: 'Missing',
  excused: 'Excused',
  enrolled_later: 'Enrolled later',
  handed_in: 'Submitted',
  running: 'Running',
  none: null,
} as const

const cellOf = (entry: GradebookEntry, points: number, say: Say): Cell => {
  if (entry.state === 'points') return points
  const word = states[entry.state]
  return word && say(word)
}

/** Exports the gradebook as a workbook: one sheet with a row per student, one with the quizzes and the scale. */
export const exportGradebook = async (
  context: Context,
  courseId: string,
  language: InterfaceLanguage,
  user: Identity,
): Promise<{ title: string; name: string; type: string; body: Readable }> => {
  const say = createSay(language)
  const book = await getGradebook(context, courseId, user)
  const { quizzes, students, course_name: title } = book
  const rules = { dropLowest: book.rules.drop_lowest, scale: book.rules.scale }
  const weights = weightsOf(quizzes)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const body = await writeWorkbook({
    sheets: [
      ['gradebook', say('Gradebook')],
      ['quizzes', say('Weights and scale')],
    ],
    columns: {
      gradebook: [
        { title: say('Student'), widthChars: 28 },
        { title: say('Email'), widthChars: 32 },
        ...quizzes.map((quiz) => ({ title: `${quiz.title} (${quiz.total_points})`, widthChars: 18 })),
        { title: say('Dropped'), widthChars: 30 },
        { title: say('Total (%)'), widthChars: 16 },
        { title: say('Grade'), widthChars: 10 },
        { title: say('State'), widthChars: 14 },
      ],
      quizzes: [
        { title: say('Quiz or grade'), widthChars: 40 },
        { title: say('Points, or lowest %'), widthChars: 22 },
        { title: say('Weight (%)'), widthChars: 18 },
        { title: say('Counts'), widthChars: 10 },
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
            // The totals count the points that students see, also before a quiz closes.
            say(quiz.counts ? 'Yes' : quiz.results === 'shown' ? 'Preliminary' : 'Not yet'),
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
                cellOf(entry, Number((cells[index] as [number, number])?.[0]), say),
              ),
              dropped.map((quiz) => quiz.title).join(', ') || null,
              total?.percent ?? null,
              // As on the screen: a total that can change has no letter yet.
              total && !total.isPreliminary ? total.letter : null,
              total?.isPreliminary ? say('Preliminary') : null,
            ]
          }),
        }
    },
  })
  return { title, name: `gradebook_${fileNameOf(title, 'course')}.xlsx`, type: WORKBOOK_TYPE, body }
}
