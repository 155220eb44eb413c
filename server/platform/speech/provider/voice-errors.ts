import { AiMisconfiguredError, AiRefusedError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { quoteWords, tell } from '@lectern/core/job-sentences.ts'
import { retryAfterOf } from '../../ai/retry-after.ts'
import type { SpeechConfig } from '../../config/speech-config.ts'

const FAULT_DELAY_SECONDS = 10
const LIMIT_DELAY_SECONDS = 20

export const voiceFault = (
  sentence: 'voiceAway' | 'voiceSlow' | 'voiceFault' | 'voiceNoAudio',
  delaySeconds = FAULT_DELAY_SECONDS,
): AiUnavailableError => new AiUnavailableError(tell(sentence), delaySeconds, 'fault')

/** What a refusal means for whoever waits for the audio, in a sentence; nothing of the server's own words is in it. */
export const explainVoiceRefusal = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  { toCheck }: SpeechConfig,
): Error => {
  const retryAfter = retryAfterOf(headers, body)
  if (status >= 300 && status < 400)
    return new AiMisconfiguredError(tell('providerMoved', { words: quoteWords([toCheck.address]) }))
  if (status === 401 || status === 403)
    return new AiMisconfiguredError(tell('voiceKeyRefused', { words: quoteWords([toCheck.key]) }))
  if (status === 402 || (status === 429 && /insufficient_quota|credit/i.test(body)))
    return new AiMisconfiguredError(tell('voiceNoCredit'))
  if (status === 429 || status === 529)
    return new AiUnavailableError(tell('voiceBusy'), retryAfter ?? LIMIT_DELAY_SECONDS, 'limit')
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return voiceFault('voiceFault', retryAfter)
  if (status === 404 || /\bvoice\b|\bmodel\b|response_format/i.test(body))
    return new AiMisconfiguredError(tell('voiceUnknown'))
  return new AiRefusedError(tell('voiceRefused'))
}
