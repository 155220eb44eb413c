import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { isExampleOnly } from './examples.ts'
import { readAcronym, readSymbol } from './names.ts'
import { readSmallTalk } from './small-talk.ts'

/** The subject of a question: something in the lecture, a whole slide, or the whole lecture. */
type Intent =
  | { kind: 'find'; question: string }
  /** What something is. */
  | { kind: 'what'; question: string }
  /** The points of something, or where something is said. `about` has no words of asking. */
  | { kind: 'list'; about: string; question: string }
  | { kind: 'where'; about: string }
  /** An example of what the question before was about, or of the open slide. */
  | { kind: 'example'; about: string | null }
  /** One of the points that the question before was about, from 1. */
  | { kind: 'item'; item: number; before: string; question: string }
  | { kind: 'slide'; number: number }
  | { kind: 'lecture' }
  /** A letter of a formula. */
  | { kind: 'symbol'; symbol: string; question: string }
  | { kind: 'acronym'; acronym: string; question: string }
  | { kind: 'greeting' | 'thanks'; language: string }
  | { kind: 'nothing' }

const SUMMARY =
  /\b(?:summar\w*|sum up|overview|key (?:points?|ideas?|takeaways?)|main (?:points?|ideas?)|outline|resum\w+|résum\w+|zusammenfass\w*|fass\w* .*zusammen|tl;?dr|takeaways?|(?:most )?important (?:points?|things?|parts?))\b|요약|정리|핵심|중요한 (?:것|점|부분|내용)|개요|重点|总结|概括|要点|概述|まとめ|要約|要点/iu
/** How long a summary is to be: no subject. */
const FORM =
  /\b(?:quick|short|brief|one|two|three|few|\d|bullets?|points?|sentences?|lines?|words?|only|just)\b|(?:[한두세네]|\d) ?(?:줄|문장|가지)\p{Script=Hangul}*|(?:만|알려|말해)(?= |$)|[一两三几]句话?|用/giu
/** The lecture's own topics: "list the topics", "what is covered?". */
const TOPICS =
  /\b(?:topics?|contents?|agenda|chapters?|(?:is|are|gets?) (?:all )?covered)\b|주제|목차|主题|目录|話題|目次/iu
const WHOLE_LECTURE =
  /\b(?:(?:this|the|whole|entire|these|our) (?:lecture|deck|presentation|course|class|talk|slides)|(?:cette|la) (?:leçon|présentation)|(?:esta|la) (?:clase|presentación)|(?:diese[rn]?|die|der) (?:vorlesung|präsentation))\b|강의|수업|讲座|这(?:堂|节)?课|整个|講義|授業/iu
/** Questions about the author, who is named on the first slide. */
const WHO =
  /\b(?:who|whose|quién|qui|wer|lecturer|instructor|professor|speaker|author|presenter)\b|누가|누구|강사|교수|저자|발표자|谁|老师|教授|作者|主讲|誰|だれ|講師|著者/iu
/** The same without a word for the lecture. */
const WHO_TEACHES =
  /\bwho (?:teaches|taught|gave|gives|made|wrote) (?:this|it)\s*\?*$|\bwho(?:['’]s| is| are) (?:the |our |my )?(?:teacher|lecturer|instructor|professor|author|speaker|presenter)s?\b|(?:강사|교수|저자|발표자)\p{Script=Hangul}{0,2} ?(?:누구|성함)|(?:老师|教授|作者|主讲)\p{Script=Han}{0,2}是谁|谁是(?:老师|教授|作者|主讲)/iu
const MADE_IT =
  /\b(?:gave|gives?|giving|held|holds?|made|makes?|taught|teach(?:es)?|wrote|written|created?|prepared|presents?|presented|lecturer|instructor|professor|speaker|author|presenter)\b|강사|교수|저자|발표자|만들|가르|맡|老师|教授|作者|主讲|做的|讲师|講師|著者|作っ|担当/iu
export const THIS_SLIDE =
  /\b(?:(?:this|the|current) (?:slide|page|picture|figure)|(?:cette|la) diapo\w*|(?:esta|la) diapositiva|(?:diese|die) folie)\b|이 ?(?:슬라이드|페이지|그림)|슬라이드|这(?:一)?(?:页|张)|幻灯片|この?スライド|スライド/iu
const NUMBERED =
  /(?:slides?|page|diapo\w*|folie|슬라이드|페이지|スライド)\s*(?:no\.?|number|#)?\s*(\d{1,4})|(\d{1,4})\s*번(?:째)?\s*(?:슬라이드|페이지)|第\s*(\d{1,4})\s*(?:页|张|枚)/iu

const LIST =
  /^(?:please )?(?:list|name|enumerate)\b|\b(?:what|which) are\b|\b(?:list|name) (?:all|the|some)\b|나열|열거|(?:무엇이|뭐가|어떤 것[들이]*) 있|종류는|列出|列举|有哪些|分别是什么/iu
const WHAT =
  /^(?:please )?(?:what(?:['’]s| is| are| does)|define)\b|(?:무엇|뭐|뭔|뭡)\p{Script=Hangul}*[?？.]?$|(?:뜻|정의)|^什么是|是什么|的定义|何谓/iu
/** Whole messages of a student who does not follow: they are about the open slide. The former answer was read already. */
const LOST =
  /^(?:sorry,? )?(?:i (?:still )?(?:do not|don['’]t|can(?:no|['’])t) (?:really )?(?:understand|get|follow)(?: (?:this|that|it|anything))?(?: at all)?|i(?:['’]m| am) (?:lost|confused)|(?:this|that|it)(?:['’]s| is) (?:too )?(?:confusing|unclear|hard|difficult))[\s.!?]*$|^(?:잘 )?(?:이해(?:가|를|하지)? ?(?:잘 )?(?:안|못)|(?:잘 )?모르겠)[\s\p{Script=Hangul}]{0,8}[.!?]*$|^我?(?:还是)?(?:看|听|搞)?(?:不(?:太)?(?:懂|明白|理解)|没(?:听|看)?懂)了?[。.!！?？]*$/iu
/** Where the lecture says something, not where something happens. */
const WHERE =
  /\b(?:which|what) (?:slides?|pages?)\b|\bwhere (?:can|could|do|should) (?:i|we) (?:find|read|see|look)\b|\bwhere\b.*\b(?:explain|mention|discuss|cover|describ|introduc|defin|treat|lecture|slides?)|(?:어디|어느|몇 ?[번쪽]).*(?:설명|소개|언급|다[루룬뤘룹룰]|나[오와왔온옵올]|배[우웠운울]|찾|슬라이드|페이지)|哪(?:一|几)?[页张]|哪(?:里|儿).*(?:讲|提|介绍|解释|说明)|(?:讲|提|介绍|解释|说明).*哪(?:里|儿)/iu
/** The words of such a question that are not what it is about. */
const WHERE_WORDS =
  /\b(?:which|what|where|slides?|pages?|lecture|find|read|see|look|(?:explain|mention|discuss|cover|describ|introduc|defin|treat)\w*)\b|(?:어디|어느|몇 ?[번쪽])\p{Script=Hangul}*|(?:설명|소개|언급|다[루룬뤘룹룰]|나[오와왔온옵올]|배[우웠운울]|찾|슬라이드|페이지|강의)\p{Script=Hangul}*|수 있\p{Script=Hangul}*|在?哪(?:里|儿|(?:一|几)?[页张])(?:幻灯片)?|(?:讲|提|介绍|解释|说明)(?:到|及)?(?:了|过|的)?/giu

const without = (text: string, ...patterns: RegExp[]): string =>
  patterns.reduce((said, words) => said.replaceAll(new RegExp(words, 'giu'), ' '), text)
/** The subject of a question for a list or a summary. */
const withoutAsking = (text: string): string => without(text, LIST, SUMMARY)

/** Ordinals, from the first. */
const ORDINALS = [
  /\b(?:first|1st)\b|첫 ?번?째|第[一1]/iu,
  /\b(?:second|2nd)\b|두 ?번째|第[二2]/iu,
  /\b(?:third|3rd)\b|세 ?번째|第[三3]/iu,
  /\b(?:fourth|4th)\b|네 ?번째|第[四4]/iu,
  /\b(?:fifth|5th)\b|다섯 ?번째|第[五5]/iu,
]
const BESIDE_ORDINAL = /\b(?:ones?|points?|items?)\b|[个点条项]/giu
const OF_SLIDES = /\b(?:slides?|pages?)\b|슬라이드|페이지|幻灯片|[页张]/iu
/** "And the second one?", "and 3?": the point that a message asks for, from 1; 0 for other messages. */
const readItem = (text: string): number => {
  if (OF_SLIDES.test(text)) return 0
  const at = ORDINALS.findIndex((ordinal) => ordinal.test(text))
  const rest = without(text, ORDINALS[at] ?? /\d/u, BESIDE_ORDINAL)
  return questionTermsOf(rest).length > 0 ? 0 : at + 1 || Number(/\d/u.exec(text)?.[0] ?? 0)
}

/** Words that ask again, and name nothing. */
const NO_SUBJECT = new Set(
  termsOf(
    'again more detail details further elaborate clarify simpler simple easier easy better once really maybe bit',
  ),
)

/**
 * A question with more words of its own is about something else: "who made the graph of this lecture's …".
 */
const MAKER_WORDS = 2

/**
 * Reads a question. A question without words of its own ("why?", "what is this?") is about the question
 * before it, or about the open slide.
 */
export const readIntent = (
  question: string,
  asked: { currentSlide: number; slideCount: number; before: string | null },
): Intent => {
  const text = question.trim()
  const smallTalk = readSmallTalk(text)
  if (smallTalk) return smallTalk
  if (isExampleOnly(text)) return { kind: 'example', about: asked.before }
  const item = asked.before === null ? 0 : readItem(text)
  if (item > 0) return { kind: 'item', item, before: withoutAsking(asked.before!), question: text }
  const symbol = readSymbol(text)
  if (symbol !== null) return { kind: 'symbol', symbol, question: text }
  const acronym = readAcronym(text)
  if (acronym !== null) return { kind: 'acronym', acronym, question: text }
  if (LOST.test(text)) return { kind: 'slide', number: asked.currentSlide }
  const match = NUMBERED.exec(text)
  const named = Number(match?.[1] ?? match?.[2] ?? match?.[3])
  const number = named >= 1 && named <= asked.slideCount ? named : null
  const bare = without(text, NUMBERED, SUMMARY)
  const rest = questionTermsOf(SUMMARY.test(text) ? bare.replaceAll(FORM, ' ') : bare)
  const asksTopics =
    TOPICS.test(text) &&
    number === null &&
    questionTermsOf(without(text, TOPICS, LIST, SUMMARY, WHOLE_LECTURE)).every((term) => term === 'cover')
  if (asksTopics) return { kind: 'lecture' }
  const hasSubject = rest.some((term) => !NO_SUBJECT.has(term))
  const isMaker = WHO_TEACHES.test(text) || (WHO.test(text) && MADE_IT.test(text) && WHOLE_LECTURE.test(text))
  if (isMaker && rest.length <= MAKER_WORDS) return { kind: 'slide', number: 1 }
  if (hasSubject && !(number !== null && rest.length <= 1)) {
    if (WHERE.test(text)) return { kind: 'where', about: text.replaceAll(WHERE_WORDS, ' ') }
    if (LIST.test(text) || SUMMARY.test(text))
      return { kind: 'list', about: withoutAsking(text), question: text }
    return { kind: WHAT.test(text) ? 'what' : 'find', question: text }
  }
  if (number !== null) return { kind: 'slide', number }
  if (SUMMARY.test(text) && WHOLE_LECTURE.test(text) && !/\bslide\b|슬라이드|页|张|スライド/iu.test(text))
    return { kind: 'lecture' }
  if (SUMMARY.test(text) || THIS_SLIDE.test(text)) return { kind: 'slide', number: asked.currentSlide }
  if (WHOLE_LECTURE.test(text)) return { kind: 'lecture' }
  if (asked.before && questionTermsOf(asked.before).length > 0)
    return { kind: 'find', question: asked.before }
  return /\p{L}|\?/u.test(text) ? { kind: 'slide', number: asked.currentSlide } : { kind: 'nothing' }
}
