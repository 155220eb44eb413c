import type { ServerKind } from '../../../../testing/model-server/compatible-kinds.ts'
import type { ModelServer } from '../../../../testing/model-server/model-server.ts'
import { modelsOn } from '../../../../testing/model-server/models-on.ts'
import type { ProtocolName } from '../../../../testing/model-server/protocol.ts'
import type { ModelConfig } from '../../../config/model-config.ts'
import type { AiGateway, GatewayCall, Usage } from '../../gateway/gateway.ts'
import { createTaskModels, type TaskModel } from '../ask/task-model.ts'

/** A provider as it is configured, the protocol it speaks, and the server that answers it. */
export type SomeProvider = {
  name: string
  provider: ModelConfig['provider']
  protocol: ProtocolName
  kind: ServerKind
  model: string
}

const plain = { protocol: 'openai', kind: 'openai', model: 'pretender' } as const

/** Models by whose name the clients change how they ask stand beside one that nobody knows. */
export const everyProvider: SomeProvider[] = [
  { ...plain, name: 'openai', provider: 'openai' },
  { ...plain, name: 'openai (a model that thinks)', provider: 'openai', model: 'gpt-5-mini' },
  { ...plain, name: 'anthropic', provider: 'anthropic', protocol: 'anthropic', model: 'claude-sonnet-4-5' },
  { ...plain, name: 'anthropic (shapes by a tool)', provider: 'anthropic', protocol: 'anthropic' },
  { ...plain, name: 'google', provider: 'google', protocol: 'google', model: 'gemini-2.5-flash' },
  { ...plain, name: 'ollama', provider: 'ollama', kind: 'ollama', model: 'llama3.2:3b' },
  { ...plain, name: 'compatible (vllm)', provider: 'compatible', kind: 'vllm' },
  { ...plain, name: 'compatible (llama.cpp)', provider: 'compatible', kind: 'llama.cpp' },
  { ...plain, name: 'compatible (lm-studio)', provider: 'compatible', kind: 'lm-studio' },
]

/** A desk that lets everybody through and remembers what each call took. */
export const createNotebook = (): AiGateway & {
  calls: (GatewayCall & { usage: Usage | undefined; isGood: boolean })[]
} => {
  const calls: (GatewayCall & { usage: Usage | undefined; isGood: boolean })[] = []
  return {
    calls,
    async pass(call, work) {
      let usage: Usage | undefined
      const reportUsage = (told: Usage) => {
        usage = told
      }
      try {
        const given = await work(call.signal ?? new AbortController().signal, reportUsage)
        calls.push({ ...call, usage: given.usage, isGood: true })
        return given.value
      } catch (error) {
        calls.push({ ...call, usage, isGood: false })
        throw error
      }
    },
    async close() {},
  }
}

/** The model of one task, new each time: nothing is known yet of what its server takes. */
export const modelOn = (
  server: ModelServer,
  { provider, model }: SomeProvider,
  gateway: AiGateway,
): TaskModel => {
  const baseUrl = provider === 'google' ? server.googleUrl : server.url
  return createTaskModels(modelsOn(baseUrl, { provider, model, apiKey: 'sk-right' }), gateway)('script')!
}
