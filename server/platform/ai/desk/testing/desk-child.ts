import pino from 'pino'
import { systemClock } from '../../../clock.ts'
import { openDatabase } from '../../../db/database.ts'
import { createDesk } from '../create-desk.ts'
import { askAt, limitsForTests } from './ask-at.ts'

/** A process of its own with a desk: makes so many calls at once, and says in lines of JSON how each ended. */
const [connection = '', url = '', lane = 'batch', count = '1', places = '1'] = process.argv.slice(2)
const database = openDatabase(JSON.parse(connection))
const desk = createDesk({
  database,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  limits: { ...limitsForTests, modelsAtOnce: Number(places) },
})
const one = async (): Promise<void> => {
  const ended = await askAt(desk, url, { lane: lane === 'person' ? 'person' : 'batch' }).then(
    (text) => ({ text }),
    (error: Error) => ({ error: error.name, message: error.message }),
  )
  process.stdout.write(`${JSON.stringify(ended)}\n`)
}
await Promise.all(Array.from({ length: Number(count) }, one))
await desk.close()
await database.$client.end()
