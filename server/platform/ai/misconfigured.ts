import { AiMisconfiguredError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'

type Code = 'key_refused' | 'model_unknown' | 'provider_moved' | 'address_unknown' | 'voice_key_refused'

/**
 * An error with the names of the settings to check. Only the sentence for administrators shows them
 * (`address-to-administrator.ts`): professors cannot change a setting.
 */
export const createMisconfigured = (code: Code, ...settings: string[]): AiMisconfiguredError =>
  new AiMisconfiguredError({ ...createMessage(code), params: { words: settings } })
