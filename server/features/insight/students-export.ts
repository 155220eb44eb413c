import { Readable } from 'node:stream'
import type { QueryOf } from '@lectern/contract/call.ts'
import type { insight } from '@lectern/contract/insight.ts'
import type { StudentState } from '@lectern/core/insight/student-state.ts'
import type { Context } from '../../platform/context.ts'
import { fileNameOf } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type Cell, type Column, createLocalTime } from '../exports/cells.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from '../exports/csv.ts'
import { createSay, type TableWord } from '../exports/table-words.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '../exports/workbook.ts'
import { listStudents } from './students.ts'

const STUDENTS_AT_ONCE = 500
const states: Record<StudentState, TableWord | null> = {
  stuck: 'Stuck',
  inactive: 'Inactive',
  not_started: 'Not started',
  on_track: null,
}

/** Exports the list of students as a workbook or as CSV; names cannot act as formulas. */
export const exportStudents = async (
  context: Context,
  courseId: string,
  { format, language, time_zone: zone }: QueryOf<typeof insight.exportStudents>,
  user: Identity,
): Promise<{ title: string; name: string; type: string; body: Readable }> => {
  const {
    courseName: title,
    totals,
    tracks_students: isTracked,
    students,
  } = await listStudents(context, courseId, user)
  const time = createLocalTime(zone)
  const say = createSay(language)
  const columns: Column[] = [
    { title: say('Student'), widthChars: 28 },
    { title: say('Email'), widthChars: 32 },
    { title: `${say('Enrolled')} (${time.zone})`, widthChars: 20 },
    ...(isTracked
      ? [
          { title: say('Needs help'), widthChars: 14 },
          { title: say('Stuck at'), widthChars: 36 },
          { title: `${say('Last visit')} (${time.zone})`, widthChars: 20 },
          { title: `${say('Lectures finished')} (${say('of')} ${totals.lectures})`, widthChars: 24 },
          { title: `${say('Slides studied')} (${say('of')} ${totals.slides})`, widthChars: 24 },
        ]
      : []),
    { title: say('Quizzes'), widthChars: 12 },
    { title: say('Quizzes due'), widthChars: 14 },
    { title: say('Points'), widthChars: 12 },
    { title: say('Points due'), widthChars: 14 },
  ]
  const sayState = (state: StudentState): Cell => {
    const word = states[state]
    return word && say(word)
  }
  const rows = students.map((one): Cell[] => [
    one.name,
    one.email,
    time.toCell(new Date(one.enrolled_at)),
    ...(isTracked
      ? [
          one.state && sayState(one.state),
          one.stuck_at &&
            [one.stuck_at.title, one.stuck_at.slide_index]
              .filter((part) => part !== null)
              .join(`, ${say('slide')} `),
          one.last_visit_at === null ? null : time.toCell(new Date(one.last_visit_at)),
          one.lectures_finished,
          one.slides_studied,
        ]
      : []),
    one.quizzes_submitted,
    one.quizzes_due,
    one.points,
    one.points_due,
  ])
  const name = `students_${fileNameOf(title, 'course')}`
  if (format === 'csv') {
    const lines = [
      BYTE_ORDER_MARK + writeCsvLine(columns.map((column) => column.title)),
      ...rows.map(writeCsvLine),
    ]
    return { title, name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(lines) }
  }
  const body = await writeWorkbook({
    sheets: [['students', say('Students')]],
    columns: { students: columns },
    async *pages() {
      for (let from = 0; from < rows.length; from += STUDENTS_AT_ONCE)
        yield { students: rows.slice(from, from + STUDENTS_AT_ONCE) }
    },
  })
  return { title, name: `${name}.xlsx`, type: WORKBOOK_TYPE, body }
}
