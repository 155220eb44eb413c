import type { ServerKind } from '../../../../testing/model-server/compatible-kinds.ts'
import type { ModelServer } from '../../../../testing/model-server/model-server.ts'
import { modelsOn } from '../../../../testing/model-server/models-on.ts'
import type { ProtocolName } from '../../../../testing/model-server/protocol.ts'
import type { ModelConfig } from '../../../config/model-config.ts'
import type { AiGateway, GatewayCall, Usage } from '../../gateway/gateway.ts'
import { createTaskModels, type TaskModel } from '../ask/task-model.ts'

/** A provider's configuration, its protocol, and the kind of server that answers. */
export type SomeProvider = {
  name: string
  provider: ModelConfig['provider']
  protocol: ProtocolName
  kind: ServerKind
  model: string
}

const plain = { protocol: 'openai', kind: 'openai', model: 'pretender' } as const

/**
 * The clients change their requests for known model names: `gpt-5-mini` and `claude-sonnet-4-5` are known,
 * `pretender` is not.
 */
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

/** Creates a gateway that accepts every call and records its usage. */
export const createNotebook = (): AiGateway & {
  calls: (GatewayCall & { usage: Usage | undefined; isGood: boolean })[]
} => {
  const calls: (GatewayCall & { usage: Usage | undefined; isGood: boolean })[] = []
  return {
    calls,
    async pass(call, work) {
      let usage: Usage | undefined
      const reportUsage = (reported: Usage) => {
        usage = reported
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

/** Creates the model of one task. It is new each time, so no capabilities of its server are known yet. */
export const modelOn = (
  server: ModelServer,
  { provider, model }: SomeProvider,
  gateway: AiGateway,
): TaskModel => {
  const baseUrl = provider === 'google' ? server.googleUrl : server.url
  return createTaskModels(modelsOn(baseUrl, { provider, model, apiKey: 'sk-right' }), gateway)('script')!
}
