import type { Question } from '@lectern/contract/questions.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { type Asked, getSubmissionQuestions } from './submission-questions.ts'
import { type ListedSubmission, listAnswersOf } from './submissions-list.queries.ts'

/** Submissions read with their answers at once; parsing the rows blocks other requests. */
const MAX_AT_ONCE = 50
/** Largest total of answers on a page, unless one submission alone exceeds it. */
const PAGE_CHARS = 1_000_000
/** A choice, the id of a question, points. */
const SMALL_CHARS = 200

type Given = NonNullable<Awaited<ReturnType<typeof listAnswersOf>> extends Map<string, infer V> ? V : never>
export type ReadSubmission = { row: ListedSubmission; asked: Asked; given: Given }

/** Largest size of answers to these questions: the text, and as much again in evidence. */
const maxChars = (questions: readonly Pick<Question, 'max_length'>[]): number =>
  questions.reduce((sum, { max_length }) => sum + SMALL_CHARS + 2 * (max_length ?? 0), 0)

/**
 * Submissions with their answers, page by page: memory holds one page, and other requests run in between.
 * Submissions deleted meanwhile are left out.
 */
export async function* readPages(
  context: Context,
  rows: readonly ListedSubmission[],
): AsyncGenerator<ReadSubmission[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let start = 0; start < rows.length; ) {
    const page: { row: ListedSubmission; asked: Asked }[] = []
    let chars = 0
    for (const row of rows.slice(start, start + MAX_AT_ONCE)) {
      const asked = await getSubmissionQuestions(context, row)
      chars += maxChars(asked.questions)
      if (page.length > 0 && chars > PAGE_CHARS) break
      page.push({ row, asked })
      await yieldToEventLoop()
    }
    start += page.length
    const given = await listAnswersOf(
      context.database,
      page.map(({ row }) => row.id),
    )
    yield page.flatMap(({ row, asked }) => {
      const own = given.get(row.id)
      return own ? [{ row, asked, given: own }] : []
    })
  }
}
