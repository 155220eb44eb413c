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

/**
 * The rows that the statements of some work read, the most of one part of a plan first. They are carried out again.
 * @param without ways of joining that PostgreSQL is not to use, because it would only use them for so few rows
 */
export const readRowsOf = async (
  database: Database,
  work: () => Promise<unknown>,
  without: readonly ('nestloop' | 'memoize')[] = [],
) => {
  const statements = await recordStatements(database, work)
  const reads: (ReturnType<typeof listReads>[number] & { text: string })[] = []
  const client = await database.$client.connect()
  try {
    await client.query('begin')
    for (const way of without) await client.query(`set local enable_${way} = off`)
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
      const plan = (rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]!
      reads.push(...listReads(plan.Plan).map((read) => ({ ...read, text })))
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return reads.toSorted((one, other) => other.rows - one.rows)
}
