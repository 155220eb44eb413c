import { defaultVoice, type VoiceSettings } from '@lectern/contract/courses.ts'

const write = ({ voice, rate, pitch }: VoiceSettings) => `${voice} ${rate} ${pitch}`

/**
 * What a choice of voice adds to hashes and ids. The default voice adds nothing, so that those of the time
 * before voices could be chosen still fit.
 */
export const voiceSuffix = (voice: VoiceSettings = defaultVoice): string =>
  write(voice) === write(defaultVoice) ? '' : write(voice)
