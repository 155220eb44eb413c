import { parseArgs } from 'node:util'
import { serverKinds } from './compatible-kinds.ts'
import { startModelServer } from './model-server.ts'

/**
 * `node server/testing/model-server/main.ts --port 8080`: a pretended model and voice to try the platform
 * without a key. `--kind vllm` (llama.cpp, ollama, lm-studio) sends errors like that server; `--blind` has
 * no vision, `--shapeless` knows no schemas, `--obedient` obeys every instruction.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'delay-ms': { type: 'string' },
    'api-key': { type: 'string' },
    kind: { type: 'string' },
    blind: { type: 'boolean' },
    shapeless: { type: 'boolean' },
    obedient: { type: 'boolean' },
  },
})
const kind = serverKinds.find((one) => one === values.kind)
const server = await startModelServer({
  port: Number(values.port ?? 0),
  delayMs: Number(values['delay-ms'] ?? 0),
  ...(values['api-key'] ? { apiKey: values['api-key'] } : {}),
  ...(kind ? { kind } : {}),
})
server.temper({
  seesPictures: !values.blind,
  knowsSchemas: !values.shapeless,
  obeys: values.obedient ?? false,
})
process.stdout.write(
  `ready: AI_MODEL=compatible:pretender AI_BASE_URL=${server.url} SPEECH_MODEL=compatible:pretender\n`,
)
const stop = () => void server.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
