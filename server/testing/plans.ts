import { vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { listReads, type PlanNode } from './plan-reads.ts'

type Statement = { text: string; values: unknown[] }

/** Statements that some work sends to the database outside transactions. */
const recordStatements = async (database: Database, work: () => Promise<unknown>): Promise<Statement[]> => {
  const query = vi.spyOn(database.$client, 'query')
  try {
    await work()
    return (query.mock.calls as unknown[][]).map(([asked, values]) => {
      const { text, values: own } = asked as { text: string; values?: unknown[] }
      return { text, values: own ?? (values as unknown[] | undefined) ?? [] }
    })
  } finally {
    query.mockRestore()
  }
}

/** The rows that the statements of some work read, the most of one part of a plan first. They are carried out again. */
export const readRowsOf = async (database: Database, work: () => Promise<unknown>) => {
  const statements = await recordStatements(database, work)
  const reads: (ReturnType<typeof listReads>[number] & { text: string })[] = []
  for (const { text, values } of statements) {
    const { rows } = await database.$client.query(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const plan = (rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]!
    reads.push(...listReads(plan.Plan).map((read) => ({ ...read, text })))
  }
  return reads.toSorted((one, other) => other.rows - one.rows)
}
