import type { DiscussedQuestion, DiscussReply, DiscussRequest } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { discussPhrases } from './discuss-phrases.ts'
import {
  asksAboutWhole,
  findNamedNumber,
  findNamedTypes,
  isAboutOther,
  isSmallTalk,
} from './named-question.ts'
import { saysRight } from './says-right.ts'

/**
 * Claims that the key is wrong or the student's answer is right. "Why is my answer wrong?" is not a claim.
 */
const KEY_DISPUTES =
  /\b(?:key|grading|marking|grader|correction)\b[^.?!]{0,24}\b(?:wrong|incorrect|false|mistaken|bad)\b|\bwrong (?:key|grading|marking)\b|\b(?:wrong|incorrect) correct answer\b|\bmy (?:answer|choice|option)\b[^.?!]{0,12}\b(?:is|was)\b[^.?!]{0,12}\b(?:right|correct)\b|(?<!\b(?:if|whether|was|why) )\bi(?: was|['’]m| am)\b[^.?!]{0,12}\b(?:right|correct)\b|정답[^.?!]{0,12}(?:틀렸|틀린|잘못)|(?:标准|正确|参考)答案[^。？！]{0,8}(?:错|不对|有误|有问题)|我(?:的答案|选的)?是(?:对|正确)的/iu
/** Requests for other points, as opposed to questions about the reason. */
const DISPUTES =
  /\b(?:deserve|unfair|regrade|re-?grade|re-?evaluate|reconsider|raise|increase|mistake|wrongly|should (?:be|have|get|count)|more (?:points|credit)|full (?:points|credit|marks)|give me|i (?:disagree|object|claim|meant|wrote|said)|isn['’]t (?:that|this|it)|but (?:i|my)|check (?:it )?again|look again)\b|억울|이의|재채점|다시\s*(?:채점|확인|봐)|점수.{0,8}(?:올려|더|줘|주세요|달라)|맞(?:지|잖|는데|습니다|았)|부당|잘못\s*채점|不公平|重新(?:评|批|打)|申诉|异议|加分|(?:应该|应当).{0,8}(?:对|分)|多给|评错|改错|再看/iu

const LONGEST_CLAIM = 1_000
const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const cut = (text: string, max: number): string => {
  const characters = [...clean(text)]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
}

/**
 * Explains a result, and passes a claim to the professor in the student's own words. It proposes no
 * points, because it would only grade the answer the same way again.
 */
export const discussResult = (request: DiscussRequest): DiscussReply => {
  const { message, questions } = request
  const language =
    detectLanguage(message) ??
    detectLanguage(request.history.findLast(({ role }) => role === 'user')?.content ?? '') ??
    detectLanguage(questions.map(({ question }) => question).join(' '))
  const phrases = discussPhrases(language)
  const said = clean(message).slice(0, 4_000)
  const isDispute = DISPUTES.test(said) || KEY_DISPUTES.test(said) || saysRight(said)
  // A claim may have any words.
  const isOther =
    !isDispute &&
    isAboutOther(
      said,
      questions.flatMap(({ question, options, reference, keywords, rubric, answer, feedback }) => [
        ...[question, reference, rubric, answer ?? '', feedback ?? ''],
        ...(options ?? []),
        ...keywords,
      ]),
    )
  const question = findQuestion(request, isOther)
  if (!question) return { text: tellWhole(message, questions, phrases, isOther), proposals: [] }
  const mayMove = question.points !== null && question.points < question.maximum
  const lines = [explain(question, phrases)]
  if (isDispute && question.isManual) lines.push(phrases.manual)
  else if (isDispute && mayMove)
    lines.push(question.type === 'short_answer' ? phrases.sameAgain : phrases.keyIsAsked)
  else if (question.points === question.maximum) lines.push(phrases.full)
  return {
    text: lines.join('\n\n'),
    questionId: question.id,
    proposals:
      isDispute && mayMove
        ? [{ questionId: question.id, claim: cut(message, LONGEST_CLAIM), points: null, quote: null }]
        : [],
  }
}

const byNumber = (text: string, questions: readonly DiscussedQuestion[]): DiscussedQuestion | undefined => {
  const named = findNamedNumber(text, questions.length)
  return questions.find(({ number }) => number === named)
}

/** The question that a message names by number, type or words; else, unless it is about something else, the last one of the conversation. */
const findQuestion = (
  { message, questions, history }: DiscussRequest,
  isOther: boolean,
): DiscussedQuestion | undefined => {
  const named = byNumber(message, questions)
  if (named) return named
  // It names one that the quiz does not have: another one must not be meant.
  if (findNamedNumber(message, questions.length) !== null) return undefined
  if (isSmallTalk(message)) return undefined
  if (questions.length === 1) return isOther ? undefined : questions[0]
  const asked = questionTermsOf(message)
  const best = questions
    .map((question) => {
      const own = new Set(
        termsOf(`${question.question} ${question.reference} ${(question.options ?? []).join(' ')}`),
      )
      return { question, shared: asked.filter((term) => own.has(term)).length }
    })
    .toSorted((one, other) => other.shared - one.shared)
  if (best[0] && best[0].shared >= 2 && best[0].shared > (best[1]?.shared ?? 0)) return best[0].question
  const types = findNamedTypes(message)
  // Where it names a type, the question that was spoken of before is not meant.
  if (types.length > 0) {
    const [one, other] = questions.filter(({ type }) => types.includes(type))
    return other ? undefined : one
  }
  if (isOther) return undefined
  const before = history.findLast(({ role, content }) => role === 'user' && byNumber(content, questions))
  return before && byNumber(before.content, questions)
}

type Phrases = ReturnType<typeof discussPhrases>

/** The score and what was lost; before it, that the message was not understood, unless it asks for just that. */
const tellWhole = (
  message: string,
  questions: readonly DiscussedQuestion[],
  phrases: Phrases,
  isOther: boolean,
): string => {
  const earned = questions.reduce((sum, { points }) => sum + (points ?? 0), 0)
  const possible = questions.reduce((sum, { maximum }) => sum + maximum, 0)
  const lost = questions.filter(({ points, maximum }) => points !== null && points < maximum)
  const first = lost[0]
  const named = findNamedNumber(message, questions.length)
  return [
    ...(named !== null
      ? [phrases.noSuchQuestion(named, questions.length)]
      : asksAboutWhole(message)
        ? []
        : [isOther ? phrases.otherSubject : phrases.notUnderstood]),
    phrases.score(earned, possible),
    first ? phrases.lost(lost.map(({ number }) => number).join(', ')) : phrases.nothingLost,
    ...(first ? [phrases.askAbout(first.number)] : []),
  ].join(' ')
}

/** Types whose answers choose options. */
const CHOICES: ReadonlySet<string> = new Set(['multiple_choice', 'multiple_answers', 'true_false'])

const quoted = (text: string): string =>
  cut(text, 600)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** Feedback of the built-in grader says what the list of lines says. */
const namesLines = (feedback: string, { lines }: DiscussedQuestion): boolean =>
  lines.length > 0 && lines.every(({ criterion }) => feedback.includes(clean(criterion).slice(0, 40)))

/** Each line of the rubric: what it asks for, its points, and the words that earned them. */
const listLines = ({ lines }: DiscussedQuestion, phrases: Phrases): string[] => {
  if (lines.length === 0) return []
  const texts = lines.map(({ criterion, points_earned: earned, points_possible: possible, quote }) =>
    [
      `- ${phrases.line(cut(criterion, 200), earned, possible)}`,
      ...(quote !== null ? [phrases.quote(cut(quote, 200))] : earned === 0 ? [phrases.noQuote] : []),
    ].join(' '),
  )
  return [[phrases.lines, ...texts].join('\n')]
}

const explain = (question: DiscussedQuestion, phrases: Phrases): string => {
  const { number, points, maximum, answer, feedback } = question
  // The key of a blank lists the answers that count.
  const reference =
    question.type === 'fill_in_the_blanks'
      ? question.reference.replaceAll(/\s*\|\s*/g, ' / ')
      : question.reference
  const head = points === null ? phrases.unread(number) : phrases.points(number, points, maximum)
  if (CHOICES.has(question.type)) {
    const said =
      answer === null
        ? `${phrases.noAnswer} ${phrases.rightIs(reference)}`
        : points === maximum
          ? phrases.choseRight(answer)
          : phrases.chose(answer, reference)
    return `${head} ${said}`
  }
  if (answer === null) return `${head} ${phrases.noAnswer}\n\n${phrases.reference}\n${quoted(reference)}`
  return [
    `${head}${feedback && !namesLines(feedback, question) ? ` ${phrases.feedback(clean(feedback))}` : ''}`,
    ...listLines(question, phrases),
    `${phrases.youWrote}\n${quoted(answer)}`,
    `${phrases.reference}\n${quoted(reference)}`,
    ...(question.type === 'ordering' && points !== maximum ? [phrases.orderRule] : []),
  ].join('\n\n')
}
