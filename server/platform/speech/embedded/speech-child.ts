import { setPriority } from 'node:os'
import { makeSpeech } from '../pipeline/make-speech.ts'
import { SpeechFailedError } from '../speech-engine.ts'
import type { ChildReply, ChildRequest } from './child-messages.ts'
import { createSynthesiser } from './synthesise.ts'

// The child process synthesises, checks and encodes one text at a time. It holds no secrets and opens only
// its voices and dictionary. It never outlives its parent: the channel closes even when the parent is
// killed.
process.on('disconnect', () => process.exit(0))

try {
  // Requests of waiting users take precedence over speech that is made in the background.
  setPriority(5)
} catch {
  // Not every system permits this, and speech works without it.
}

setInterval(() => reply({ type: 'alive' }), 1_000).unref()

process.on('message', async (request: ChildRequest) => {
  const { text, language, pronunciations, voice } = request
  try {
    const synthesise = await createSynthesiser(language, voice)
    const spoken = await makeSpeech({
      text,
      language,
      pronunciations,
      synthesise,
      leavesOut: true,
      onSentence: (done, total) => reply({ type: 'sentence', done, total }),
    })
    reply({ type: 'spoken', ...spoken, rssBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (!(error instanceof SpeechFailedError)) throw error
    reply({
      type: 'failed',
      reason: error.reason,
      messages: error.messages,
      rssBytes: process.memoryUsage.rss(),
    })
  }
})

function reply(message: ChildReply) {
  if (process.connected) process.send?.(message, () => {})
}
