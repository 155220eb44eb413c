import type { ServerKind } from '../../../../testing/model-server/compatible-kinds.ts'
import type { ModelServer } from '../../../../testing/model-server/model-server.ts'
import { modelsOn } from '../../../../testing/model-server/models-on.ts'
import type { ProtocolName } from '../../../../testing/model-server/protocol.ts'
import type { ModelConfig } from '../../../config/model-config.ts'
import type { AiDesk, DeskCall, Taken } from '../../desk.ts'
import { createTaskModels, type TaskModel } from '../task-model.ts'

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
export const createNotebook = (): AiDesk & {
  calls: (DeskCall & { taken: Taken | undefined; isGood: boolean })[]
} => {
  const calls: (DeskCall & { taken: Taken | undefined; isGood: boolean })[] = []
  return {
    calls,
    async pass(call, work) {
      let taken: Taken | undefined
      const took = (told: Taken) => {
        taken = told
      }
      try {
        const given = await work(call.signal ?? new AbortController().signal, took)
        calls.push({ ...call, taken: given.taken, isGood: true })
        return given.value
      } catch (error) {
        calls.push({ ...call, taken, isGood: false })
        throw error
      }
    },
    async close() {},
  }
}

/** The model of one task, new each time: nothing is known yet of what its server takes. */
export const modelOn = (server: ModelServer, { provider, model }: SomeProvider, desk: AiDesk): TaskModel => {
  const baseUrl = provider === 'google' ? server.googleUrl : server.url
  return createTaskModels(modelsOn(baseUrl, { provider, model, apiKey: 'sk-right' }), desk)('script')!
}
