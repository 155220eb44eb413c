import { chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { createQuestionMatcher, type GuardedQuestion, type QuestionMatcher } from './question-matcher.ts'

type Message = { role: 'user' | 'assistant'; content: string }

/**
 * A question asked in pieces is looked for in this many messages; its wording in everything the engine
 * gets.
 */
const PIECES = 4

const saidBy = (history: readonly Message[]): string[] =>
  history.filter(({ role }) => role === 'user').map(({ content }) => content)

/** Whether a message together with earlier ones asks an open question. */
const asksInPieces = async (
  before: readonly string[],
  message: string,
  matcher: QuestionMatcher,
): Promise<boolean> =>
  before.length > 0 &&
  ((await matcher.asks([...before.slice(1 - PIECES), message].join('\n'))) ||
    (await matcher.spells([...before, message].join('\n'))))

/**
 * Removes questions of open quizzes from a conversation before any engine reads it: refused questions with
 * their refusals, and earlier messages that together form such a question.
 */
const withoutOpenQuestions = async (
  history: readonly Message[],
  matcher: QuestionMatcher,
): Promise<Message[]> => {
  let kept: Message[] = []
  let wasRefused = false
  for (const message of history) {
    if (message.role === 'user') {
      wasRefused = await matcher.asks(message.content)
      if (!wasRefused && (await asksInPieces(saidBy(kept), message.content, matcher))) {
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
  if (questions.length === 0) return { isRefused: false, history: [...asked.history] }
  const matcher = await createQuestionMatcher(questions, asked.lecture)
  const history = await withoutOpenQuestions(asked.history, matcher)
  const isRefused =
    (await matcher.asks(asked.message)) || (await asksInPieces(saidBy(history), asked.message, matcher))
  return { isRefused, history }
}

/** Words the refusal, in the message's language, or the lecture's when that is unclear. */
export const refuseOpenQuestion = (message: string, language: string): string => {
  const asked = detectLanguage(message)
  return chatPhrases(asked && speaksChat(asked) ? asked : language).openQuiz
}
