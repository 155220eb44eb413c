import { AiMisconfiguredError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import type { ProviderLimits } from '../../../config/config.ts'
import type { AiGateway, GatewayCall } from '../gateway.ts'

export const limitsForTests: ProviderLimits = {
  modelsAtOnce: 1,
  speechAtOnce: 1,
  tokens: null,
  courseTokens: null,
  speechMinutes: null,
}

/** The usage of a call unless the test says otherwise. */
export const usage = { tokensIn: 100, tokensCached: 20, tokensOut: 10, speechMs: 0 }

/** Calls a provider over HTTP through a gateway. Statuses become errors as in the adapters of real providers. */
export const callProvider = (
  gateway: AiGateway,
  url: string,
  options: Partial<UsageContext> & { signal?: AbortSignal; task?: GatewayCall['task'] } = {},
): Promise<string> => {
  const { signal, task = 'script', priority = 'batch', courseId = null, userId = null } = options
  const call: GatewayCall = {
    task,
    provider: 'compatible',
    host: new URL(url).host,
    model: 'pretender',
    usageContext: { courseId, userId, priority },
    signal,
  }
  return gateway.pass(call, async (passed, reportUsage) => {
    const response = await fetch(`${url}/${priority}`, { signal: passed }).catch((error) => {
      passed.throwIfAborted()
      throw new AiUnavailableError(textMessage(`The AI model cannot be reached. ${error.name}`), 10, 'fault')
    })
    const text = await response.text()
    if (response.status === 429)
      throw new AiUnavailableError(
        textMessage('The AI model is busy.'),
        Number(response.headers.get('retry-after')),
        'limit',
      )
    if (response.status === 401) throw new AiMisconfiguredError(textMessage('The key was refused.'))
    if (response.status >= 500) {
      reportUsage(usage)
      throw new AiUnavailableError(textMessage("The AI model's provider reported an error."), 10, 'fault')
    }
    return {
      value: text,
      usage: task === 'speech' ? { ...usage, tokensIn: 0, tokensOut: 0, speechMs: 60_000 } : usage,
    }
  })
}
