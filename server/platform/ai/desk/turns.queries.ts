import type { Message } from '@lectern/core/messages/message.ts'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { modelCircuitsTable, modelTurnsTable } from '../../db/schema/models.ts'
import { type Circuit, freePlaces, isFailing, settle, type Verdict } from './circuit.ts'
import { pickNext } from './order.ts'

/** Said on it: a `Notice` as JSON. */
export const TURNS_CHANNEL = 'lectern_model_turns'
/** `ids` may begin; `isClosed`: whoever waits at the door should look. */
export type Notice = { door: string; ids: string[]; isClosed: boolean }

/** A turn not seen for so long belongs to a process that died. Turns are renewed every three seconds. */
const LEASE = sql`interval '10 seconds'`

/** A turn of this process, which is to be there. */
export type HeldTurn = { id: string; lane: number; askedAtMs: number; isStarted: boolean }
export type EndedTurn = { id: string; verdict: Verdict }

type DoorRow = typeof modelCircuitsTable.$inferSelect

const circuitOf = (row: DoorRow): Circuit => ({
  failures: row.failures,
  openUntilMs: row.openUntil?.getTime() ?? null,
  reason: row.messages,
  trialId: row.trialId,
})

/** The door's row, held until the transaction ends: everything about its turns happens one after the other. */
const lockDoor = async (tx: Transaction, door: string): Promise<DoorRow> => {
  const find = async () =>
    (await tx.select().from(modelCircuitsTable).where(eq(modelCircuitsTable.door, door)).for('update'))[0]
  const row = await find()
  if (row) return row
  await tx.insert(modelCircuitsTable).values({ door }).onConflictDoNothing()
  return (await find())!
}

/** Says that turns live; one that was swept away, because this process stood still, comes back as it was. */
const renew = async (tx: Transaction, door: string, held: readonly HeldTurn[]): Promise<void> => {
  if (held.length === 0) return
  await tx
    .insert(modelTurnsTable)
    .values(
      held.map(({ id, lane, askedAtMs, isStarted }) => ({
        id,
        door,
        lane,
        askedAt: new Date(askedAtMs),
        startedAt: isStarted ? sql`now()` : null,
        seenAt: sql`now()`,
      })),
    )
    .onConflictDoUpdate({ target: modelTurnsTable.id, set: { seenAt: sql`now()` } })
}

const listTurns = async (tx: Transaction, door: string) =>
  tx
    .select({
      id: modelTurnsTable.id,
      lane: modelTurnsTable.lane,
      askedAt: modelTurnsTable.askedAt,
      isStarted: sql<boolean>`${modelTurnsTable.startedAt} is not null`,
      nowMs: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(modelTurnsTable)
    .where(eq(modelTurnsTable.door, door))

/**
 * Looks after a door in one transaction: turns of this process are renewed, those that ended go and leave their verdict,
 * those of dead processes go, and whoever is next begins, in whatever process it waits.
 * @param now the platform's clock, by which circuits are opened; leases are counted by the database's own
 */
export const tendDoor = async (
  database: Database,
  door: string,
  change: { held: readonly HeldTurn[]; ended: readonly EndedTurn[]; places: number; nowMs: number },
): Promise<{ circuit: Circuit; started: Set<string> }> =>
  database.transaction(async (tx) => {
    const row = await lockDoor(tx, door)
    const before = circuitOf(row)
    const circuit = change.ended.reduce(
      (now, { id, verdict }) => settle(now, verdict, { id, nowMs: change.nowMs }),
      before,
    )
    await renew(tx, door, change.held)
    const endedIds = change.ended.map(({ id }) => id)
    await tx
      .delete(modelTurnsTable)
      .where(
        and(
          eq(modelTurnsTable.door, door),
          sql`(${modelTurnsTable.id} = any(${sql.param(endedIds)}::uuid[]) or ${modelTurnsTable.seenAt} < now() - ${LEASE})`,
        ),
      )
    const turns = await listTurns(tx, door)
    const running = turns.filter(({ isStarted }) => isStarted)
    const places = freePlaces(circuit, {
      places: change.places,
      running: running.length,
      isTrialUnderWay: running.some(({ id }) => id === circuit.trialId),
      nowMs: change.nowMs,
    })
    const next = pickNext(
      turns
        .filter(({ isStarted }) => !isStarted)
        .map(({ id, lane, askedAt }) => ({ id, lane, askedAtMs: askedAt.getTime() })),
      { places, batchAtMs: row.batchAt?.getTime() ?? null, nowMs: turns[0]?.nowMs ?? 0 },
    )
    if (next.ids.length > 0)
      await tx
        .update(modelTurnsTable)
        .set({ startedAt: sql`now()` })
        .where(inArray(modelTurnsTable.id, next.ids))
    const [first] = next.ids
    const settled = isFailing(circuit) && first ? { ...circuit, trialId: first } : circuit
    await writeDoor(tx, row, settled, next.batchBegins)
    const isClosed = settled.openUntilMs !== before.openUntilMs && (settled.openUntilMs ?? 0) > change.nowMs
    if (first || isClosed) await notify(tx, { door, ids: next.ids, isClosed })
    const started = turns.filter(({ id, isStarted }) => isStarted || next.ids.includes(id))
    return { circuit: settled, started: new Set(started.map(({ id }) => id)) }
  })

const writeDoor = async (
  tx: Transaction,
  row: DoorRow,
  circuit: Circuit,
  batchBegins: boolean,
): Promise<void> => {
  const before = circuitOf(row)
  const isSame = (Object.keys(circuit) as (keyof Circuit)[]).every(
    (key) => JSON.stringify(circuit[key]) === JSON.stringify(before[key]),
  )
  if (isSame && !batchBegins) return
  await tx
    .update(modelCircuitsTable)
    .set({
      failures: circuit.failures,
      openUntil: circuit.openUntilMs === null ? null : new Date(circuit.openUntilMs),
      messages: circuit.reason,
      trialId: circuit.trialId,
      ...(batchBegins ? { batchAt: sql`clock_timestamp()` } : {}),
    })
    .where(eq(modelCircuitsTable.door, row.door))
}

const notify = (tx: Transaction, notice: Notice) =>
  tx.execute(sql`select pg_notify(${TURNS_CHANNEL}, ${JSON.stringify(notice)})`)

/** Turns of a process that stops: nobody waits out their lease. */
export const dropTurns = async (db: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(modelTurnsTable).where(inArray(modelTurnsTable.id, [...ids]))
}

/** Doors that nobody goes through at present, and why. */
export const listClosedDoors = async (
  db: Queryable,
  nowMs: number,
): Promise<Map<string, { reason: readonly Message[]; untilMs: number }>> => {
  const rows = await db
    .select()
    .from(modelCircuitsTable)
    .where(gt(modelCircuitsTable.openUntil, new Date(nowMs)))
  return new Map(rows.map((row) => [row.door, { reason: row.messages, untilMs: row.openUntil!.getTime() }]))
}
