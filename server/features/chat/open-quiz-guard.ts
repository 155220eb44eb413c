import { chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import {
  type GuardedQuestion,
  prepareQuestions,
  resemblesQuestion,
  spellsQuestion,
} from './resembles-question.ts'

type Message = { role: 'user' | 'assistant'; content: string }

/** A question that is asked in pieces is looked for in so many messages; its wording in all that an engine is told. */
const PIECES = 4

const saidBy = (history: readonly Message[]): string[] =>
  history.filter(({ role }) => role === 'user').map(({ content }) => content)

/** Whether a message asks an open question together with those before it. */
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
 * Keeps questions of open quizzes out of a conversation, before any engine reads it: what was asked and refused, with
 * its refusal; and what was said before it, where together they are such a question.
 */
const withoutOpenQuestions = (
  history: readonly Message[],
  questions: readonly GuardedQuestion[],
  lecture: readonly string[],
): Message[] => {
  let kept: Message[] = []
  let isRefusal = false
  for (const message of history) {
    if (message.role === 'user') {
      isRefusal = resemblesQuestion(message.content, questions, lecture)
      if (!isRefusal && asksInPieces(saidBy(kept), message.content, questions, lecture)) {
        isRefusal = true
        kept = []
      }
    }
    if (!isRefusal) kept.push(message)
  }
  return kept
}

/**
 * Whether a message asks a question of a quiz that is open for the student, by itself or with those before it; and
 * the conversation as an engine may know it.
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

/** The refusal, in the language of the message; in that of the lecture where it does not tell. */
export const refuseOpenQuestion = (message: string, language: string): string => {
  const asked = detectLanguage(message)
  return chatPhrases(asked && speaksChat(asked) ? asked : language).openQuiz
}
