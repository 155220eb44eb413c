import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { readAcronym, readSymbol } from './names.ts'
import { readSmallTalk } from './small-talk.ts'

/** The subject of a question: something in the lecture, a whole slide, or the whole lecture. */
type Intent =
  /** Something in the lecture, and what something is. */
  | { kind: 'find' | 'what'; question: string }
  /** The points of something, or where something is said. `about` has no words of asking. */
  | { kind: 'list' | 'where'; about: string; question: string }
  /** One of the points that the question before was about, from 1. */
  | { kind: 'item'; item: number; before: string; question: string }
  | { kind: 'slide'; number: number }
  | { kind: 'lecture' }
  /** A letter of a formula. */
  | { kind: 'symbol'; symbol: string; question: string }
  | { kind: 'acronym'; acronym: string; question: string }
  | { kind: 'greeting' | 'thanks'; language: string }
  | { kind: 'nothing' }

/** Words of a language with spaces, as whole words, or of another one, anywhere. */
const words = (spaced: string, others: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}])${others && `|${others}`}`, 'iu')

/** What each kind of question says: English, Spanish, French and German; then Korean, Chinese and Japanese. */
const SUMMARY = words(
  String.raw`summar\w*|sum up|overview|key (?:points?|ideas?|takeaways?)|main (?:points?|ideas?)|outline|tl;?dr|takeaways?|(?:most )?important (?:points?|things?|parts?)|resum\w+|résum\w+|zusammenfass\w*|fass\w*|zusammen`,
  '요약|정리|핵심|중요한 (?:것|점|부분|내용)|개요|重点|总结|概括|要点|概述|まとめ|要約',
)
const LIST = words(
  String.raw`(?:what|which) are|(?:(?:please )?(?:list|name|enumerate)|nenne\w*|liste\w*|enumer\w+|énumér\w+|nombr[ae]|nomme\w*)(?: (?:all|some|alle|todos|todas|tous|toutes))?(?: (?:the|die|der|los|las|les))?|welche\w* (?:\p{L}+ )?gibt es|was sind|cuáles son|quel(?:le)?s sont`,
  '나열|열거|(?:무엇이|뭐가|어떤 것[들이]*) 있|종류는|列出|列举|有哪些|分别是什么|挙げて|列挙',
)
const WHAT =
  /^[¿\s]*(?:(?:please )?(?:what(?:['’]s| is| are| does)|define)\b|qué (?:es|son|significa)|qu['’]est[- ]ce qu|que signifie|was (?:ist|sind|bedeutet|heißt))|(?:무엇|뭐|뭔|뭡)\p{Script=Hangul}*[?？.]?$|(?:뜻|정의)|^什么是|是什么|的定义|何谓|とは/iu
/** Where the lecture says something, not where something happens. */
const WHERE =
  /\b(?:which|what) (?:slides?|pages?)\b|\bwhere (?:can|could|do|should) (?:i|we) (?:find|read|see|look)\b|\bwhere\b.*\b(?:explain|mention|discuss|cover|describ|introduc|defin|treat|lecture|slides?)|\ben qué (?:diapositivas?|páginas?)|dónde (?:se|está|aparece)|(?<!\p{L})où (?:est|sont|se|parle|trouve)|quelles? (?:diapo\w*|pages?)|welche[rn]? (?:folien?|seiten?)\b|\bwo (?:wird|werden|steht|stehen|finde)|(?:어디|어느|몇 ?[번쪽]).*(?:설명|소개|언급|다[루룬뤘룹룰]|나[오와왔온옵올]|배[우웠운울]|찾|슬라이드|페이지)|哪(?:一|几)?[页张]|哪(?:里|儿).*(?:讲|提|介绍|解释|说明)|(?:讲|提|介绍|解释|说明).*哪(?:里|儿)|どのスライド|どこで/iu
/** The words of such a question that are not what it is about. */
const WHERE_WORDS =
  /\b(?:which|what|where|slides?|pages?|lecture|find|read|see|look|about|(?:explain|mention|discuss|cover|describ|introduc|defin|treat)\w*|diapo\w*|(?:expli|mencion|defin|trat|aparec)\w*|folien?|seiten?|erklär\w*|erwähn\w*|behandel\w*|steh\w*)|(?:어디|어느|몇 ?[번쪽])\p{Script=Hangul}*|(?:설명|소개|언급|다[루룬뤘룹룰]|나[오와왔온옵올]|배[우웠운울]|찾|슬라이드|페이지|강의)\p{Script=Hangul}*|수 있\p{Script=Hangul}*|在?哪(?:里|儿|(?:一|几)?[页张])(?:幻灯片)?|(?:讲|提|介绍|解释|说明)(?:到|及)?(?:了|过|的)?/giu
/** How long a summary is to be: no subject. */
const LENGTH =
  /\b(?:quick|short|brief|one|two|three|few|\d|bullets?|points?|sentences?|lines?|words?|only|just)\b|(?:[한두세네]|\d) ?(?:줄|문장|가지)\p{Script=Hangul}*|(?:만|알려|말해)(?= |$)|[一两三几]句话?|用/giu
/** The lecture's own topics: "list the topics", "what is covered?". */
const TOPICS = words(
  'topics?|contents?|agenda|chapters?|(?:is|are|gets?) (?:all )?covered|themen|temas|thèmes',
  '주제|목차|主题|目录|話題|目次',
)
const WHOLE_LECTURE = words(
  '(?:this|the|whole|entire|these|our) (?:lecture|deck|presentation|course|class|talk|slides)|(?:cette|la) (?:leçon|présentation)|(?:esta|la) (?:clase|presentación)|(?:diese[rn]?|die|der) (?:vorlesung|präsentation)',
  '강의|수업|讲座|这(?:堂|节)?课|整个|講義|授業',
)
export const THIS_SLIDE = words(
  String.raw`(?:this|the|current) (?:slide|page|picture|figure)|(?:cette|la) diapo\w*|(?:esta|la) diapositiva|(?:diese|die) folie`,
  '이 ?(?:슬라이드|페이지|그림)|슬라이드|这(?:一)?(?:页|张)|幻灯片|この?スライド|スライド',
)
/** Questions about the author, named on the first slide. */
const WHO_TEACHES =
  /\bwho (?:teaches|taught|gave|gives|made|wrote) (?:this|it)\s*\?*$|\b(?:who|whose|quién|qui|wer)\b.*\b(?:lecture\w*|deck|class|course|slides|instructor|professor|speaker|author|presenter|teacher|clase|cours|vorlesung)\b|(?:강사|교수|저자|발표자)\p{Script=Hangul}{0,2} ?(?:누구|성함)|(?:누가|누구).*(?:강의|수업)|(?:강의|수업).*(?:누가|누구)|(?:老师|教授|作者|主讲)\p{Script=Han}{0,2}是谁|谁.*(?:老师|教授|作者|主讲|课|讲座)|誰.*(?:講義|授業|講師)|(?:講義|授業|講師).*誰/iu
/** Words of its own that such a question may have; one with more is about something else. */
const MAKER_WORDS = 2
const NUMBERED =
  /(?:slides?|page|diapo\w*|folie|슬라이드|페이지|スライド)\s*(?:no\.?|number|#)?\s*(\d{1,4})|(\d{1,4})\s*번(?:째)?\s*(?:슬라이드|페이지)|第\s*(\d{1,4})\s*(?:页|张|枚)/iu
/** Whole messages of a student who does not follow: they are about the open slide. The former answer was read already. */
const LOST =
  /^(?:sorry,? )?(?:i (?:still )?(?:do not|don['’]t|can(?:no|['’])t) (?:really )?(?:understand|get|follow)(?: (?:this|that|it|anything))?(?: at all)?|i(?:['’]m| am) (?:lost|confused)|(?:this|that|it)(?:['’]s| is) (?:too )?(?:confusing|unclear|hard|difficult))[\s.!?]*$|^(?:잘 )?(?:이해(?:가|를|하지)? ?(?:잘 )?(?:안|못)|(?:잘 )?모르겠)[\s\p{Script=Hangul}]{0,8}[.!?]*$|^我?(?:还是)?(?:看|听|搞)?(?:不(?:太)?(?:懂|明白|理解)|没(?:听|看)?懂)了?[。.!！?？]*$/iu

const without = (text: string, ...patterns: RegExp[]): string =>
  patterns.reduce((said, one) => said.replaceAll(new RegExp(one, 'giu'), ' '), text)

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

/** Words that ask again or for an example, and name nothing. */
const NO_SUBJECT = new Set(
  termsOf(
    'again more detail details further elaborate clarify simpler simple easier easy better once really maybe bit concrete real 구체적인 예시 예제 사례 예를 하나 들어 举个例子 举例',
  ),
)

/**
 * Reads a question. A question without words of its own ("why?", "what is this?") is about the question
 * before it, or about the open slide.
 */
export const readIntent = (
  message: string,
  { currentSlide, slideCount, before }: { currentSlide: number; slideCount: number; before: string | null },
): Intent => {
  const question = message.trim()
  const smallTalk = readSmallTalk(question)
  if (smallTalk) return smallTalk
  const item = before === null ? 0 : readItem(question)
  if (item > 0) return { kind: 'item', item, before: without(before!, LIST, SUMMARY), question }
  const symbol = readSymbol(question)
  if (symbol !== null) return { kind: 'symbol', symbol, question }
  const acronym = readAcronym(question)
  if (acronym !== null) return { kind: 'acronym', acronym, question }
  if (LOST.test(question)) return { kind: 'slide', number: currentSlide }
  const isSummary = SUMMARY.test(question)
  const named = Number(NUMBERED.exec(question)?.slice(1).find(Boolean))
  const number = named >= 1 && named <= slideCount ? named : null
  const rest = questionTermsOf(without(question, NUMBERED, SUMMARY, ...(isSummary ? [LENGTH] : [])))
  const ofTopics = questionTermsOf(without(question, TOPICS, LIST, SUMMARY, WHOLE_LECTURE))
  if (TOPICS.test(question) && number === null && ofTopics.every((term) => term === 'cover'))
    return { kind: 'lecture' }
  if (WHO_TEACHES.test(question) && rest.length <= MAKER_WORDS) return { kind: 'slide', number: 1 }
  if (rest.some((term) => !NO_SUBJECT.has(term)) && !(number !== null && rest.length <= 1)) {
    if (WHERE.test(question)) return { kind: 'where', about: question.replaceAll(WHERE_WORDS, ' '), question }
    if (LIST.test(question) || isSummary)
      return { kind: 'list', about: without(question, LIST, SUMMARY), question }
    return { kind: WHAT.test(question) ? 'what' : 'find', question }
  }
  if (number !== null) return { kind: 'slide', number }
  const isOfLecture = WHOLE_LECTURE.test(question)
  if (isSummary && isOfLecture && !/\bslide\b|슬라이드|页|张|スライド/iu.test(question))
    return { kind: 'lecture' }
  if (isSummary || THIS_SLIDE.test(question)) return { kind: 'slide', number: currentSlide }
  if (isOfLecture) return { kind: 'lecture' }
  if (before && questionTermsOf(before).length > 0) return { kind: 'find', question: before }
  return /\p{L}|\?/u.test(question) ? { kind: 'slide', number: currentSlide } : { kind: 'nothing' }
}
