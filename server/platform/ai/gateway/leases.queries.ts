import type { Message } from '@lectern/core/messages/message.ts'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { modelCircuitsTable, modelLeasesTable } from '../../db/schema/models.ts'
import { applyVerdict, type Circuit, getFreeSlots, isFailing, type Verdict } from './circuit.ts'
import { pickNext } from './pick-next.ts'

/** Its payload is a `Notice` as JSON. The name is older than the word lease. */
export const LEASES_CHANNEL = 'lectern_model_turns'
/** `ids`: leases that may start. `isClosed`: waiting calls should check the circuit. */
export type Notice = { endpoint: string; ids: string[]; isClosed: boolean }

/** A lease not renewed for this long belongs to a dead process. Leases are renewed every three seconds. */
const LEASE_DURATION = sql`interval '10 seconds'`

/** A lease that this process needs. */
export type HeldLease = { id: string; priority: number; askedAtMs: number; isStarted: boolean }
export type EndedLease = { id: string; verdict: Verdict }

type EndpointRow = typeof modelCircuitsTable.$inferSelect

const circuitOf = (row: EndpointRow): Circuit => ({
  failures: row.failures,
  openUntilMs: row.openUntil?.getTime() ?? null,
  reason: row.messages,
  trialId: row.trialId,
  problem: row.problem,
  problemSinceMs: row.problemSince?.getTime() ?? null,
})

/** The endpoint's row, locked until the transaction ends, so that changes of its leases never overlap. */
const lockEndpoint = async (tx: Transaction, endpoint: string): Promise<EndpointRow> => {
  const find = async () =>
    (
      await tx
        .select()
        .from(modelCircuitsTable)
        .where(eq(modelCircuitsTable.endpoint, endpoint))
        .for('update')
    )[0]
  const row = await find()
  if (row) return row
  await tx.insert(modelCircuitsTable).values({ endpoint }).onConflictDoNothing()
  return (await find())!
}

/** Renews leases. A lease that was deleted because this process was paused is written again. */
const renewLeases = async (tx: Transaction, endpoint: string, held: readonly HeldLease[]): Promise<void> => {
  if (held.length === 0) return
  await tx
    .insert(modelLeasesTable)
    .values(
      held.map(({ id, priority, askedAtMs, isStarted }) => ({
        id,
        endpoint,
        priority,
        askedAt: new Date(askedAtMs),
        startedAt: isStarted ? sql`now()` : null,
        seenAt: sql`now()`,
      })),
    )
    .onConflictDoUpdate({ target: modelLeasesTable.id, set: { seenAt: sql`now()` } })
}

const listLeases = async (tx: Transaction, endpoint: string) =>
  tx
    .select({
      id: modelLeasesTable.id,
      priority: modelLeasesTable.priority,
      askedAt: modelLeasesTable.askedAt,
      isStarted: sql<boolean>`${modelLeasesTable.startedAt} is not null`,
      nowMs: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(modelLeasesTable)
    .where(eq(modelLeasesTable.endpoint, endpoint))

/**
 * Updates an endpoint in one transaction: renews the leases of this process, deletes ended leases and
 * applies their verdicts, deletes expired leases, and starts the next calls, in whatever process they wait.
 * @param nowMs the platform's clock, for the circuit; leases use the clock of the database
 */
export const updateEndpoint = async (
  database: Database,
  endpoint: string,
  change: { held: readonly HeldLease[]; ended: readonly EndedLease[]; maxConcurrency: number; nowMs: number },
): Promise<{ circuit: Circuit; started: Set<string> }> =>
  database.transaction(async (tx) => {
    const row = await lockEndpoint(tx, endpoint)
    const before = circuitOf(row)
    const circuit = change.ended.reduce(
      (now, { id, verdict }) => applyVerdict(now, verdict, { id, nowMs: change.nowMs }),
      before,
    )
    await renewLeases(tx, endpoint, change.held)
    const endedIds = change.ended.map(({ id }) => id)
    await tx
      .delete(modelLeasesTable)
      .where(
        and(
          eq(modelLeasesTable.endpoint, endpoint),
          sql`(${modelLeasesTable.id} = any(${sql.param(endedIds)}::uuid[]) or ${modelLeasesTable.seenAt} < now() - ${LEASE_DURATION})`,
        ),
      )
    const leases = await listLeases(tx, endpoint)
    const running = leases.filter(({ isStarted }) => isStarted)
    const maxConcurrency = getFreeSlots(circuit, {
      maxConcurrency: change.maxConcurrency,
      running: running.length,
      isTrialRunning: running.some(({ id }) => id === circuit.trialId),
      nowMs: change.nowMs,
    })
    const next = pickNext(
      leases
        .filter(({ isStarted }) => !isStarted)
        .map(({ id, priority, askedAt }) => ({ id, priority, askedAtMs: askedAt.getTime() })),
      { maxConcurrency, lastBatchStartMs: row.batchAt?.getTime() ?? null, nowMs: leases[0]?.nowMs ?? 0 },
    )
    if (next.ids.length > 0)
      await tx
        .update(modelLeasesTable)
        .set({ startedAt: sql`now()` })
        .where(inArray(modelLeasesTable.id, next.ids))
    const [first] = next.ids
    const settled = isFailing(circuit) && first ? { ...circuit, trialId: first } : circuit
    await writeEndpoint(tx, row, settled, next.startsBatch)
    const isClosed = settled.openUntilMs !== before.openUntilMs && (settled.openUntilMs ?? 0) > change.nowMs
    if (first || isClosed) await notify(tx, { endpoint, ids: next.ids, isClosed })
    const started = leases.filter(({ id, isStarted }) => isStarted || next.ids.includes(id))
    return { circuit: settled, started: new Set(started.map(({ id }) => id)) }
  })

const writeEndpoint = async (
  tx: Transaction,
  row: EndpointRow,
  circuit: Circuit,
  startsBatch: boolean,
): Promise<void> => {
  const before = circuitOf(row)
  const isSame = (Object.keys(circuit) as (keyof Circuit)[]).every(
    (key) => JSON.stringify(circuit[key]) === JSON.stringify(before[key]),
  )
  if (isSame && !startsBatch) return
  await tx
    .update(modelCircuitsTable)
    .set({
      failures: circuit.failures,
      openUntil: circuit.openUntilMs === null ? null : new Date(circuit.openUntilMs),
      messages: circuit.reason,
      trialId: circuit.trialId,
      problem: circuit.problem,
      problemSince: circuit.problemSinceMs === null ? null : new Date(circuit.problemSinceMs),
      ...(startsBatch ? { batchAt: sql`clock_timestamp()` } : {}),
    })
    .where(eq(modelCircuitsTable.endpoint, row.endpoint))
}

const notify = (tx: Transaction, notice: Notice) =>
  tx.execute(sql`select pg_notify(${LEASES_CHANNEL}, ${JSON.stringify(notice)})`)

/** Deletes the leases of a process that stops, so that other processes need not wait until they expire. */
export const deleteLeases = async (db: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(modelLeasesTable).where(inArray(modelLeasesTable.id, [...ids]))
}

/** Endpoints that accept no calls at present, and why. */
export const listOpenCircuits = async (
  db: Queryable,
  nowMs: number,
): Promise<Map<string, { reason: readonly Message[]; untilMs: number }>> => {
  const rows = await db
    .select()
    .from(modelCircuitsTable)
    .where(gt(modelCircuitsTable.openUntil, new Date(nowMs)))
  return new Map(
    rows.map((row) => [row.endpoint, { reason: row.messages, untilMs: row.openUntil!.getTime() }]),
  )
}

/** Endpoints whose last call failed, why, and since when. */
export const listProblems = async (
  db: Queryable,
): Promise<Map<string, { problem: readonly Message[]; since: Date }>> => {
  const rows = await db.select().from(modelCircuitsTable).where(isNotNull(modelCircuitsTable.problemSince))
  return new Map(
    rows.map(({ endpoint, problem, problemSince }) => [endpoint, { problem, since: problemSince! }]),
  )
}

/** Forgets why calls failed: settings were changed, and the next call shows whether they work. */
export const forgetProblems = async (db: Queryable): Promise<void> => {
  await db
    .update(modelCircuitsTable)
    .set({ problem: [], problemSince: null })
    .where(isNotNull(modelCircuitsTable.problemSince))
}
