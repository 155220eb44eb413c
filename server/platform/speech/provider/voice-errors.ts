import { AiMisconfiguredError, AiRefusedError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createMisconfigured } from '../../ai/misconfigured.ts'
import { retryAfterOf } from '../../ai/retry-after.ts'
import type { SpeechConfig } from '../../config/speech-config.ts'

const FAULT_DELAY_SECONDS = 10
const LIMIT_DELAY_SECONDS = 20

export const voiceFault = (
  code: 'voice_unreachable' | 'voice_slow' | 'voice_fault' | 'voice_no_audio',
  delaySeconds = FAULT_DELAY_SECONDS,
): AiUnavailableError =>
  new AiUnavailableError(createMessage(code), delaySeconds, code === 'voice_slow' ? 'silence' : 'fault')

/**
 * Converts a provider's error into one with a message for the user. It holds none of the provider's own
 * text.
 */
export const explainVoiceError = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  { toCheck }: SpeechConfig,
): Error => {
  const retryAfter = retryAfterOf(headers, body)
  if (status >= 300 && status < 400) return createMisconfigured('provider_moved', toCheck.address)
  if (status === 401 || status === 403) return createMisconfigured('voice_key_refused', toCheck.key)
  if (status === 402 || (status === 429 && /insufficient_quota|credit/i.test(body)))
    return new AiMisconfiguredError(createMessage('voice_no_credit'))
  if (status === 429 || status === 529)
    return new AiUnavailableError(createMessage('voice_busy'), retryAfter ?? LIMIT_DELAY_SECONDS, 'limit')
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return voiceFault('voice_fault', retryAfter)
  if (status === 404 || /\bvoice\b|\bmodel\b|response_format/i.test(body))
    return new AiMisconfiguredError(createMessage('voice_unknown'))
  return new AiRefusedError(createMessage('voice_refused'))
}
