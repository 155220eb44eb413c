import { Readable } from 'node:stream'
import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import type { Context } from '../../platform/context.ts'
import { fileNameOf } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffQuiz } from '../quizzes/quizzes.access.ts'
import { createLocalTime, formatTime } from './cells.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from './csv.ts'
import { type GradeTable, readGradeTable } from './grade-table.ts'
import { createSay } from './table-words.ts'
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts'

/** One table: student, grade, then each answer with its points. */
async function* writeCsv({ columns, pages }: GradeTable): AsyncGenerator<string> {
  const who = columns.grades.length
  const answersFrom = 2
  const titles = [...columns.grades, ...columns.answers.slice(answersFrom)].map(({ title }) => title)
  yield BYTE_ORDER_MARK + writeCsvLine(titles)
  for await (const { grades, answers } of pages())
    yield grades
      .map((row, index) => writeCsvLine([...row.slice(0, who), ...(answers[index] ?? []).slice(answersFrom)]))
      .join('')
}

/** Exports the grades of a quiz as a file for its professor; the change history only in the workbook. */
export const exportGrades = async (
  context: Context,
  quizId: string,
  asked: { format: 'excel' | 'csv'; language: InterfaceLanguage; time_zone?: string | undefined },
  user: Identity,
): Promise<{ title: string; name: string; type: string; body: Readable }> => {
  const quiz = await getStaffQuiz(context.database, quizId, user, 'grade')
  const time = createLocalTime(asked.time_zone)
  const say = createSay(asked.language)
  const table = await readGradeTable(context, quiz, { say, time })
  const now = time.toCell(new Date(context.clock.nowMs()))
  const timestamp = formatTime(now.localTime).replaceAll(/[-:]/g, '').replace(' ', '_')
  const name = `quiz_grades_${fileNameOf(table.title, 'quiz')}_${timestamp}`
  const { title } = table
  const sheets = [
    ['grades', say('Grades')],
    ['answers', say('Answers')],
    ['history', say('History')],
  ] as const
  return asked.format === 'csv'
    ? { title, name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(writeCsv(table)) }
    : { title, name: `${name}.xlsx`, type: WORKBOOK_TYPE, body: await writeWorkbook({ sheets, ...table }) }
}
