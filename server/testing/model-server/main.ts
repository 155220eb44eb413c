import { parseArgs } from 'node:util'
import { startModelServer } from './model-server.ts'

/** `node server/testing/model-server/main.ts --port 8080`: a pretended model to try the platform with, without a key. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, 'delay-ms': { type: 'string' }, 'api-key': { type: 'string' } },
})
const server = await startModelServer({
  port: Number(values.port ?? 0),
  delayMs: Number(values['delay-ms'] ?? 0),
  ...(values['api-key'] ? { apiKey: values['api-key'] } : {}),
})
process.stdout.write(`ready: AI_MODEL=compatible:pretender AI_BASE_URL=${server.url}\n`)
const stop = () => void server.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
