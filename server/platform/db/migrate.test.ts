import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { DatabaseVersionError, findLastApplied, migrateDatabase } from './migrate.ts'

const name = `migrate_${process.pid}`
let admin: pg.Client
let database: Database
beforeAll(async () => {
  const server = inject('databaseServer')
  admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  database = openDatabase({ ...server, database: name }, 2)
})
afterAll(async () => {
  await database.$client.end()
  await admin.query(`drop database "${name}" with (force)`)
  await admin.end()
})

/** Lets the migrations fail when they make the table of quizzes. */
const failWith = (state: string) =>
  database.$client.query(`
    create or replace function fail() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.quizzes')
        then raise 'could not extend file: No space left on device' using errcode = '${state}'; end if; end $$;
    drop event trigger if exists fails;
    create event trigger fails on ddl_command_end execute function fail()`)

it('an upgrade that a full disk stops says so, changes nothing, and works once there is space', async () => {
  await failWith('53100')
  const error = await migrateDatabase(database).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DatabaseVersionError)
  expect(String(error)).toContain(
    'The disk of the database is too full for the upgrade: could not extend file: No space left on device. Nothing was changed. Make space, then start again.',
  )
  await failWith('57P01')
  await expect(migrateDatabase(database)).rejects.toThrow('The database ended during its upgrade')
  await failWith('22000')
  await expect(migrateDatabase(database)).rejects.toThrow(
    'could not be upgraded, and nothing was changed: could not',
  )
  const { rows } = await database.$client.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect([rows, await findLastApplied(database)]).toEqual([[], undefined])
  await database.$client.query('drop event trigger fails')
  await migrateDatabase(database)
  expect(await findLastApplied(database)).toBeGreaterThan(0)
})
