import { detectLanguage } from '../text/detect-language.ts'

type Asked = { question: string; reference: string; answer: string }

/**
 * Language of the feedback on an answer: that of the quiz. An answer may be a name, a formula or a term of another
 * language; a question is rarely too short to tell. Null if nothing tells.
 */
export const feedbackLanguageOf = ({ question, reference, answer }: Asked): string | null =>
  detectLanguage(question) ?? detectLanguage(`${question}\n${reference}`) ?? detectLanguage(answer)
