import pino from 'pino'
import { systemClock } from '../../../clock.ts'
import { openDatabase } from '../../../db/database.ts'
import { createGateway } from '../create-gateway.ts'
import { callProvider, limitsForTests } from './call-provider.ts'

/**
 * A process with its own gateway: makes `count` calls at once and prints how each ended as a line of JSON.
 */
const [connection = '', url = '', priority = 'batch', count = '1', maxConcurrency = '1'] =
  process.argv.slice(2)
const database = openDatabase(JSON.parse(connection))
const gateway = createGateway({
  database,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  limits: { ...limitsForTests, modelsAtOnce: Number(maxConcurrency) },
})
const one = async (): Promise<void> => {
  const ended = await callProvider(gateway, url, {
    priority: priority === 'interactive' ? 'interactive' : 'batch',
  }).then(
    (text) => ({ text }),
    (error: Error) => ({ error: error.name, message: error.message }),
  )
  process.stdout.write(`${JSON.stringify(ended)}\n`)
}
await Promise.all(Array.from({ length: Number(count) }, one))
await gateway.close()
await database.$client.end()
