import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { urlOf } from '../../testing/database.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { connect, type Installation } from '../installation.ts'

let counter = 0

/** The settings of a test's platform, whose database is an external one. */
export const configOf = async ({ context }: TestApp): Promise<Config & { databaseUrl: string }> => {
  const { rows } = await context.database.$client.query<{ name: string }>('select current_database() as name')
  return { ...context.config, databaseUrl: urlOf(rows[0]!.name) }
}

export const makeFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'lectern-admin-'))

/** Makes an empty installation on an external database. `remove` may be called once. */
export const makeEmpty = async (
  like: Config,
): Promise<{ config: Config & { databaseUrl: string }; remove(): Promise<void> }> => {
  const admin = new pg.Client({ ...inject('databaseServer'), database: 'postgres' })
  await admin.connect()
  counter += 1
  const name = `empty_${process.pid}_${Date.now().toString(36)}_${counter}`
  await admin.query(`create database "${name}" template template0`)
  const dataDir = await makeFolder()
  return {
    config: { ...like, dataDir, databaseUrl: urlOf(name) },
    async remove() {
      await admin.query(`drop database "${name}" with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads every row of every table of the schema, as sorted text. */
export const readAllRows = async (
  connection: Installation['connection'],
): Promise<Record<string, string[]>> => {
  const client = await connect(connection)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from public.${client.escapeIdentifier(name)} t order by 1`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await client.end()
  }
}
