import { chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import {
  type GuardedQuestion,
  prepareQuestions,
  resemblesQuestion,
  spellsQuestion,
} from './resembles-question.ts'

type Message = { role: 'user' | 'assistant'; content: string }

/**
 * A question asked in pieces is looked for in this many messages; its wording in everything the engine
 * gets.
 */
const PIECES = 4

const saidBy = (history: readonly Message[]): string[] =>
  history.filter(({ role }) => role === 'user').map(({ content }) => content)

/** Whether a message together with earlier ones asks an open question. */
const asksInPieces = (
  before: readonly string[],
  message: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[],
): boolean =>
  before.length > 0 &&
  (resemblesQuestion([...before.slice(1 - PIECES), message].join('\n'), questions, lecture) ||
    spellsQuestion([...before, message].join('\n'), questions, lecture))

/**
 * Removes questions of open quizzes from a conversation before any engine reads it: refused questions with
 * their refusals, and earlier messages that together form such a question.
 */
const withoutOpenQuestions = (
  history: readonly Message[],
  questions: readonly GuardedQuestion[],
  lecture: readonly string[],
): Message[] => {
  let kept: Message[] = []
  let wasRefused = false
  for (const message of history) {
    if (message.role === 'user') {
      wasRefused = resemblesQuestion(message.content, questions, lecture)
      if (!wasRefused && asksInPieces(saidBy(kept), message.content, questions, lecture)) {
        wasRefused = true
        kept = []
      }
    }
    if (!wasRefused) kept.push(message)
  }
  return kept
}

/**
 * Whether a message, alone or with earlier ones, asks a question of a quiz that is open for the student;
 * and the conversation that an engine may read.
 */
export const guardConversation = async (
  asked: { message: string; history: readonly Message[]; lecture: readonly string[] },
  questions: readonly GuardedQuestion[],
): Promise<{ isRefused: boolean; history: Message[] }> => {
  const { message, lecture } = asked
  if (questions.length === 0) return { isRefused: false, history: [...asked.history] }
  await prepareQuestions(questions)
  const history = withoutOpenQuestions(asked.history, questions, lecture)
  const isRefused =
    resemblesQuestion(message, questions, lecture) ||
    asksInPieces(saidBy(history), message, questions, lecture)
  return { isRefused, history }
}

/** The refusal, in the message's language, or the lecture's when that is unclear. */
export const refuseOpenQuestion = (message: string, language: string): string => {
  const asked = detectLanguage(message)
  return chatPhrases(asked && speaksChat(asked) ? asked : language).openQuiz
}
