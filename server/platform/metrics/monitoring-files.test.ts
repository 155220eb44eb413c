import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { createMetrics } from './metrics.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
})
afterAll(() => drop())

it.each(['alerts.yml', 'grafana-dashboard.json'])('%s names figures that exist', async (name) => {
  const text = await readFile(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')
  const metrics = createMetrics(database, os.tmpdir())
  const { text: figures } = await metrics.read()
  metrics.stop()
  const known = [...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, figure]) => figure)
  const named = new Set([...text.matchAll(/\b(?:lectern|process|nodejs)_[a-z_]+/g)].map(([figure]) => figure))
  expect(named.size).toBeGreaterThan(5)
  const base = (figure: string) => figure.replace(/_(bucket|count|sum)$/, '')
  expect([...named].filter((figure) => !known.includes(base(figure)) && !known.includes(figure))).toEqual([])
})

it('says that the database is down, and still serves what it knows', async () => {
  const { database: other, drop: dropOther } = await createTestDatabase()
  const metrics = createMetrics(other, os.tmpdir())
  await dropOther()
  const { text } = await metrics.read()
  metrics.stop()
  expect(text).toContain('\nlectern_database_up 0\n')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
})
