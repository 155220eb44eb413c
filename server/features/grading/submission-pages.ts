import type { Question } from '@lectern/contract/questions.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { type Asked, getAsked } from './asked-questions.ts'
import { type ListedSubmission, listAnswersOf } from './submissions-list.queries.ts'

/** So many submissions are read with their answers at once: rows are unpacked in one go, and others wait meanwhile. */
const MOST_AT_ONCE = 50
/** What the answers of a page can have at most, unless one submission alone may have more. */
const PAGE_CHARS = 1_000_000
/** A choice, the name of a question, points. */
const SMALL_CHARS = 200

type Given = NonNullable<Awaited<ReturnType<typeof listAnswersOf>> extends Map<string, infer V> ? V : never>
export type ReadSubmission = { row: ListedSubmission; asked: Asked; given: Given }

/** What answers to these questions can hold: the text, and as much again in what was found in it. */
export const mostChars = (questions: readonly Pick<Question, 'max_length'>[]): number =>
  questions.reduce((sum, { max_length }) => sum + SMALL_CHARS + 2 * (max_length ?? 0), 0)

/**
 * Submissions with their answers, page after page: however many there are, not more than a page is held, and other
 * requests go first in between. One that is gone meanwhile is left out.
 */
export async function* readPages(
  context: Context,
  rows: readonly ListedSubmission[],
): AsyncGenerator<ReadSubmission[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let start = 0; start < rows.length; ) {
    const page: { row: ListedSubmission; asked: Asked }[] = []
    let chars = 0
    for (const row of rows.slice(start, start + MOST_AT_ONCE)) {
      const asked = await getAsked(context, row)
      chars += mostChars(asked.questions)
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
