import { inflateRawSync } from 'node:zlib'
import type { Course } from '@lectern/contract/courses.ts'
import { exports } from '@lectern/contract/exports.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import {
  editQuizRow,
  fillClass,
  type MadeQuiz,
  makeAttempt,
  makeQuizRow,
  makeSubmission,
} from '../../testing/quiz-rows.ts'
import { hostileValues, makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const FORMULA = '=HYPERLINK("http://evil.example","click")'
const questions = [
  choiceQuestion('mc', { correct_answer: 1, options: ['zero', '-1', '+2', '@three'] }),
  textQuestion('sa', { points: 4.5 }),
]
const exportAs = (who: Person, quiz: MadeQuiz, body: object = { format: 'excel' }) =>
  who.call(exports.grades, { params: { id: quiz.id }, wrongBody: body })
const sheetsOf = async (raw: Buffer) => {
  const sheets = await readWorkbook(raw)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}
const makeGraded = async (quiz: MadeQuiz, given: Record<string, string | number>) => {
  const student = await makeStudent(platform, course)
  const { id, jobId } = await makeSubmission(platform, quiz, student, given)
  await waitForJob(student, jobId)
  return { id, student }
}

/** The files of a ZIP archive, by its central directory. Source: APPNOTE.TXT, 4.3. */
const unzip = (raw: Buffer): Map<string, string> => {
  const files = new Map<string, string>()
  let at = raw.readUInt32LE(raw.lastIndexOf('PK\u0005\u0006') + 16)
  while (raw.readUInt32LE(at) === 0x02014b50) {
    const [sizeBytes, nameBytes] = [raw.readUInt32LE(at + 20), raw.readUInt16LE(at + 28)]
    const local = raw.readUInt32LE(at + 42)
    const start = local + 30 + raw.readUInt16LE(local + 26) + raw.readUInt16LE(local + 28)
    const bytes = raw.subarray(start, start + sizeBytes)
    const text = raw.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    files.set(raw.toString('utf8', at + 46, at + 46 + nameBytes), text.toString('utf8'))
    at += 46 + nameBytes + raw.readUInt16LE(at + 30) + raw.readUInt16LE(at + 32)
  }
  return files
}

describe('access', () => {
  it('gives grades only to the professor of the quiz', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const student = await makeStudent(platform, course)
    expect((await exportAs(student, quiz)).status).toBe(403)
    expect((await exportAs(await makeProfessor(platform), quiz)).status).toBe(404)
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor')) {
      const { status } = await impostor.call(exports.grades, { params: { id: quiz.id }, body: {} })
      expect([what, status]).toEqual([what, 401])
    }
    for (const id of malformedIds) expect((await exportAs(professor, { ...quiz, id })).status).toBe(404)
    for (const format of [...hostileValues, 'xlsx', 'EXCEL'])
      expect([format, (await exportAs(professor, quiz, { format })).status]).toEqual([format, 422])
    for (const time_zone of hostileValues.filter((value) => typeof value === 'string')) {
      const { status } = await exportAs(professor, quiz, { format: 'csv', time_zone })
      expect([time_zone.slice(0, 50), status]).toEqual([
        time_zone.slice(0, 50),
        time_zone.length > 100 ? 422 : 200,
      ])
    }
  })
})

describe('a workbook', () => {
  it('holds grades, answers and history in typed cells', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const first = await makeGraded(quiz, { mc: 1, sa: FORMULA })
    const second = await makeGraded(quiz, { mc: 3 })
    await professor.call(grading.setGrade, {
      params: { id: first.id },
      body: { question_id: 'sa', points_earned: 2.5, reason: '@all: agreed', feedback: '=Well said' },
    })
    const submittedAt = (await professor.call(grading.result, { params: { id: first.id } })).body.submitted_at
    const { status, headers, raw } = await exportAs(professor, quiz, {
      format: 'excel',
      time_zone: 'Asia/Seoul',
    })
    expect(status).toBe(200)
    const withoutBody = await professor.call(exports.grades, { params: { id: quiz.id } })
    expect([withoutBody.status, withoutBody.headers['content-type']]).toEqual([200, headers['content-type']])
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const sheets = await sheetsOf(raw)
    expect(Object.keys(sheets)).toEqual(['Grades', 'Answers', 'History'])

    const [titles, ...grades] = sheets.Grades!
    const cell = (email: string, title: string) =>
      grades.find((row) => row[1] === email)?.[titles!.indexOf(title)]
    expect(cell(first.student.email, 'Points')).toBe(12.5)
    expect(cell(first.student.email, 'Points possible')).toBe(14.5)
    expect(cell(first.student.email, 'Percentage')).toBe(86.2)
    expect(cell(first.student.email, 'Grading')).toBe('Manual')
    expect(cell(second.student.email, 'Points')).toBe(0)
    const local = cell(first.student.email, 'Submitted at (Asia/Seoul)')
    expect(local).toBeInstanceOf(Date)
    const expectedMs = new Date(submittedAt).getTime() + 9 * 3_600_000
    expect(Math.abs((local as unknown as Date).getTime() - expectedMs)).toBeLessThan(1_500)

    const [asked, ...answers] = sheets.Answers!
    expect(asked).toEqual([
      'Student',
      'Email',
      '1. Which one is right in mc?',
      '1. Which one is right in mc?: points (10)',
      '1. Which one is right in mc?: feedback',
      '2. What happens in sa?',
      '2. What happens in sa?: points (4.5)',
      '2. What happens in sa?: feedback',
    ])
    const answersOf = (email: string) => answers.find((row) => row[1] === email)?.slice(2)
    expect(answersOf(first.student.email)).toEqual(['-1', 10, null, FORMULA, 2.5, '=Well said'])
    expect(answersOf(second.student.email)).toEqual([
      '@three',
      0,
      null,
      null,
      0,
      expect.toSatisfy((text) => text !== '=Well said'),
    ])

    const [, ...history] = sheets.History!
    expect(history.map((row) => row[3])).toEqual(expect.arrayContaining(['Graded', 'Set by hand']))
    expect(history.find((row) => row[3] === 'Set by hand')?.slice(4)).toEqual([
      '2. What happens in sa?',
      'Test Person',
      '@all: agreed',
      null,
      '=Well said',
      expect.any(Number),
      2.5,
      expect.any(Number),
      12.5,
      null,
      null,
    ])

    const files = unzip(raw)
    const sheet = files.get('xl/worksheets/sheet2.xml') ?? ''
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toMatch(/<col [^>]*width="40/)
    for (const [name, text] of files) expect([name, /<f[ >]/.test(text)]).toEqual([name, false])
  })

  it('says which feedback is automatic and for other points, and which lines a person has set', async () => {
    const rubric = '3: Names light\n1.5: Names sugar'
    const quiz = await makeQuizRow(platform, course, [textQuestion('sa', { points: 4.5, rubric })])
    const { id } = await makeGraded(quiz, { sa: 'It makes something.' })
    const lines = [
      { criterion: 'Names light', points_earned: 2.5 },
      { criterion: 'Names sugar', points_earned: 1.5 },
    ]
    const { body } = await professor.call(grading.setGrade, {
      params: { id },
      body: { question_id: 'sa', points_earned: 4, lines },
    })
    const sheets = await sheetsOf((await exportAs(professor, quiz)).raw)
    const { feedback } = body.answers[0]!
    expect(sheets.Answers?.[1]?.[4]).toBe(`Automatic, written for the previous points: ${feedback}`)
    const set = sheets.History?.find((row) => row[3] === 'Set by hand')
    expect(set?.at(-2)).toBe('2.5/3 Names light\n1.5/1.5 Names sugar')
  })

  it('says in words which flags a person settled by confirming the points', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const { id } = await makeGraded(quiz, { sa: 'It makes something.' })
    await platform.context.database
      .update(answerGradesTable)
      .set({
        flags: [
          'low_confidence',
          { flag: 'contradicts', expected: 'light', stated: 'dark' },
          { flag: 'far_from_count', given: 4, counted: 0.5 },
          { flag: 'evidence_differs', given: 4, evidence: 2 },
        ],
      })
      .where(and(eq(answerGradesTable.submissionId, id), eq(answerGradesTable.questionId, 'sa')))
    await professor.call(grading.confirmGrade, { params: { id }, body: { question_id: 'sa' } })
    const sheets = await sheetsOf((await exportAs(professor, quiz)).raw)
    expect(sheets.History?.[0]?.at(-1)).toBe('Flags when confirmed')
    expect(sheets.History?.find((row) => row[3] === 'Points confirmed')?.at(-1)).toBe(
      [
        'The grader was not sure',
        'Stated and expected: “dark”, “light”',
        'Points by the model and by word count: 4, 0.5',
        'Points by the model and sum of the lines: 4, 2',
      ].join('\n'),
    )
  })

  it('has its headings and states in the language asked for, for quizzes and for the class', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    await makeGraded(quiz, { mc: 1 })
    const { raw } = await exportAs(professor, quiz, { language: 'ko' })
    const sheets = await sheetsOf(raw)
    expect(Object.keys(sheets)).toEqual(['성적', '답안', '기록'])
    expect(sheets.성적?.[0]).toEqual(expect.arrayContaining(['학생', '이메일', '상태', '점수']))
    expect(sheets.성적?.[1]?.[2]).toBe('채점됨')
    expect((await exportAs(professor, quiz, { language: 'xx' })).status).toBe(422)
    const params = { id: course._id }
    const book = await professor.call(gradebookCalls.export, { params, query: { language: 'zh' } })
    expect((await sheetsOf(book.raw)).成绩册?.[0]?.slice(0, 2)).toEqual(['学生', '电子邮件'])
    const query = { format: 'csv', language: 'ko' } as const
    const students = await professor.call(insight.exportStudents, { params, query })
    expect(students.raw.toString()).toMatch(/^\ufeff학생,이메일,등록 \(UTC\),도움 필요/)
  })

  it('keeps columns of removed questions for the students who had them', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const { student } = await makeGraded(quiz, { mc: 0, sa: 'light' })
    await editQuizRow(platform, quiz, [textQuestion('new'), questions[0]!], { title: 'Renamed' })
    const { raw, headers } = await exportAs(professor, quiz)
    expect(headers['content-disposition']).toContain('quiz_grades_Renamed_')
    const [asked, ...rows] = (await sheetsOf(raw)).Answers!
    expect(asked?.filter((_, index) => (index - 2) % 3 === 0)).toEqual([
      '1. What happens in new?',
      '2. Which one is right in mc?',
      '(earlier) What happens in sa?',
    ])
    expect(rows.find((row) => row[1] === student.email)?.slice(2, 9)).toEqual([
      null,
      null,
      null,
      'zero',
      0,
      null,
      'light',
    ])
  })

  it('has a name that survives any title', async () => {
    for (const title of [
      '../../etc/passwd',
      'A "quoted"; name="x"\r\nSet-Cookie: a=b',
      '퀴즈 1 — 光合作用 😀',
      'x'.repeat(200),
    ]) {
      const quiz = await makeQuizRow(platform, course, questions, { title })
      const { status, headers } = await exportAs(professor, quiz, { format: 'csv' })
      const disposition = String(headers['content-disposition'])
      expect(status).toBe(200)
      expect(disposition).toMatch(
        /^attachment; filename="quiz_grades_[^"\\/\r\n]*_\d{8}_\d{6}\.csv"; filename\*=UTF-8''/,
      )
      const name = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
      expect(name).toMatch(/^quiz_grades_.+_\d{8}_\d{6}\.csv$/)
      expect(name).not.toMatch(/[/\\:*?"<>|\u0000-\u001f]/)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('streams a large class without holding it in memory', async () => {
    // Without students, who would be listed as missing.
    const own = await makeCourse(professor)
    const empty = await makeQuizRow(platform, own, questions)
    const nobody = await sheetsOf((await exportAs(professor, empty)).raw)
    expect([nobody.Grades, nobody.Answers, nobody.History].map((rows) => rows?.length)).toEqual([1, 1, 1])
    const quiz = await makeQuizRow(platform, own, questions)
    await fillClass(platform, quiz, 5_000)
    const [{ raw }, statistics] = await Promise.all([
      exportAs(professor, quiz),
      professor.call(grading.statistics, { params: { id: quiz.id } }),
    ])
    const sheets = await sheetsOf(raw)
    expect([sheets.Grades, sheets.Answers, sheets.History].map((rows) => rows?.length)).toEqual([
      5_001, 5_001, 5_001,
    ])
    expect(new Set(sheets.Grades?.map((row) => row[1])).size).toBe(5_001)
    const [titles, ...rows] = sheets.Grades!
    const points = rows.reduce((sum, row) => sum + Number(row[titles!.indexOf('Percentage')]), 0)
    expect(points / 5_000).toBeCloseTo(statistics.body.average ?? -1, 0)
  })
})

describe('a workbook that no spreadsheet could open', () => {
  it('is refused with a sentence, and the same grades leave as CSV', async () => {
    const many = (from: number) =>
      Array.from({ length: 200 }, (_, index) => choiceQuestion(`q${from * 200 + index}`))
    const quiz = await makeQuizRow(platform, course, many(0))
    for (let version = 1; version <= 41; version += 1) {
      const revision = await editQuizRow(platform, quiz, many(version))
      await makeAttempt(platform, quiz, await makeStudent(platform, course), {
        revision,
        submittedAt: new Date(),
        handedInBy: 'student',
      })
    }
    const { status, detail } = await exportAs(professor, quiz)
    expect([status, detail]).toEqual([413, 'There are too many grades for one workbook. Export them as CSV.'])
    const { raw } = await exportAs(professor, quiz, { format: 'csv' })
    // No student had the first version, so it adds no columns.
    const titles = raw.toString('utf8').split('\r\n')[0]?.split(',') ?? []
    expect(titles.filter((title) => title.startsWith('(earlier) ') || /^\d+\. /.test(title))).toHaveLength(
      41 * 200 * 3,
    )
  })
})

describe('a CSV file', () => {
  it('is UTF-8 that spreadsheets know, with no cell that is a formula', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const texts = [
      FORMULA,
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      ' =1',
      '\u0001=1',
      '\u200b\u202e=1',
      '＝1',
      'a;=1;b',
      'a\t=1\tb',
      'a\n;\n +1',
      'a,b;"";=1',
      'plain, "quoted"\nline',
      '식물',
    ]
    for (const sa of texts) await makeGraded(quiz, { mc: 1, sa })
    const { raw, headers } = await exportAs(professor, quiz, { format: 'csv' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = raw.toString('utf8')
    expect(text).toContain('"plain, ""quoted""\nline"')
    expect(text).toContain('식물')
    // As a spreadsheet reads it whose cells end with semicolons: quotes in the middle of a line are text.
    for (const line of text.slice(1).split(/[\r\n]+/))
      for (const cell of line.split(/[;\t]/))
        expect([cell, /^[\s\p{C}"]*[=+\-@＝]/u.test(cell)]).toEqual([cell, false])
    const cells = [...text.slice(1).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g)]
    expect(cells.length).toBeGreaterThan(texts.length * 10)
    for (const [, quoted, plain = ''] of cells) {
      const cell = (quoted ?? plain).replaceAll(/\p{C}/gu, '').trim()
      expect([cell, /^[=+\-@＝]/.test(cell)]).toEqual([cell, false])
    }
    const submitted = text
      .trimEnd()
      .split(/\r\n/)
      .filter((line) => !line.includes(',Not submitted,'))
    expect(submitted).toHaveLength(texts.length + 1)
  })
})
