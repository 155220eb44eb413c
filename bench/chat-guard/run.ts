import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardConversation } from '../../server/features/chat/open-quiz-guard.ts'

/**
 * How long other requests wait while one chat message is compared with all open quiz questions, and what the
 * comparison costs against reading the same conversation once.
 */

const QUESTIONS = Number(process.argv[2] ?? 1_600)
const MESSAGES = Number(process.argv[3] ?? 12)

const questionWords =
  'cell water light root stem leaf sugar salt heat wind plasma membrane enzyme signal growth'.split(' ')
const studyWords =
  'lecture slide picture arrow example reason step chapter word meaning part colour side number table'.split(
    ' ',
  )
/** A fixed sequence, so that each run compares the same texts. */
let seed = 7
const pick = (words: readonly string[]): string => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return words[seed % words.length]!
}
const textOf = (words: readonly string[], length: number): string =>
  Array.from({ length }, () => pick(words)).join(' ')

const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
  text: `Explain in case ${index} why the ${textOf(questionWords, 20)} changes at night?`,
  options: Array.from({ length: 4 }, () => textOf(questionWords, 6)),
}))
const history = Array.from({ length: MESSAGES }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: textOf(studyWords, 200),
}))
const lecture = Array.from({ length: 60 }, () => textOf(studyWords, 300))
const asked = { message: `What does this mean: ${textOf(studyWords, 100)}?`, history, lecture }

const measure = async (name: string): Promise<void> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  delay.enable()
  const { isRefused } = await guardConversation(asked, questions)
  // A block is recorded when the next timer runs.
  await sleep(20)
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${name}: ${Math.round((user + system) / 1_000)} ms of CPU, others wait at most ${Math.round(delay.max / 1e6)} ms, ${isRefused ? 'refused' : 'answered'}`,
  )
}

console.log(`${QUESTIONS} open questions, ${MESSAGES} earlier messages`)
const started = process.cpuUsage()
for (const { content } of history)
  content
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu)
const bare = process.cpuUsage(started)
console.log(`reading the conversation once: ${Math.round((bare.user + bare.system) / 1_000)} ms of CPU`)
await measure('the first message')
await measure('the next message')
