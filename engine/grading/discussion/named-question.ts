import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'

/** Numbers of questions as students write them, in English, Korean and Chinese. */
const figures = [
  /(?:questions?|frage|pregunta|(?<![\p{L}\p{N}])q|(?<!\p{L})no\.?|number|#)\s*\.?\s*(\d{1,3})(?!\d)/iu,
  /(\d{1,3})(?:st|nd|rd|th)\s+(?:question|one|problem|item)\b/iu,
  /(?:문제|문항|질문)\s*(\d{1,3})(?!\d)/u,
  /(\d{1,3})\s*(?:번|번째)/u,
  /(?:第\s*)?(\d{1,3})\s*(?:题|题目|问)|第\s*(\d{1,3})\s*(?:个|道)/u,
  /(?:题|题目|问题)\s*(\d{1,3})(?!\d)/u,
]
const words: readonly (readonly string[])[] = [
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ['첫', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열'],
  ['일', '이', '삼', '사', '오', '육', '칠', '팔', '구', '십'],
  ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
]
const inWords = [
  new RegExp(`\\b(${words[0]!.join('|')})\\s+(?:question|problem|item)\\b`, 'iu'),
  new RegExp(`\\b(?:question|number)\\s+(${words[1]!.join('|')})\\b`, 'iu'),
  new RegExp(`(${words[2]!.join('|')})\\s*번째`, 'u'),
  // "이번 문제" is "this question", and "일번" is written by those who mean number 1.
  new RegExp(
    `(?<![가-힣])(${words[3]!.filter((word) => word !== '이').join('|')})번(?:\\s|은|이|을|에|의|도|$)`,
    'u',
  ),
  new RegExp(`第\\s*(${words[4]!.join('|')})\\s*(?:题|道|个|问)`, 'u'),
]
const last =
  /\blast\s+(?:question|problem|item|one)\b|마지막\s*(?:문제|문항|질문)|最后\s*(?:一|1)?\s*(?:题|道题|个问题|道)/iu

/**
 * The number of the question that a message names: by a figure, an ordinal, or as the last one. Null if it names none.
 * The number may be one that the quiz does not have.
 */
export const findNamedNumber = (message: string, questionCount: number): number | null => {
  const text = message.normalize('NFKC').slice(0, 4_000)
  for (const pattern of figures) {
    const found = pattern.exec(text)
    if (found) return Number(found[1] ?? found[2])
  }
  for (const [index, pattern] of inWords.entries()) {
    const word = pattern.exec(text)?.[1]?.toLowerCase()
    if (word !== undefined) return words[index]!.indexOf(word) + 1
  }
  return last.test(text) ? questionCount : null
}

/** How students name a type of question. */
const typeWords: Readonly<Record<string, RegExp>> = {
  multiple_choice: /\bmultiple[ -]choice\b|객관식|单选题|选择题/iu,
  multiple_answers: /\bmultiple[ -]answers?\b|복수\s*(?:정답|선택)|多选题/iu,
  true_false: /\btrue[ /-]*(?:or[ -])?false\b|참\s*[/·]?\s*거짓|진위|判断题|是非题/iu,
  numeric: /\bnumeric(?:al)?\b|수치\s*문제|숫자\s*문제|数值题|计算题/iu,
  ordering: /\bordering\b|순서\s*(?:문제|문항|맞추기|배열)|排序题/iu,
  matching: /\bmatching\b|(?:짝|연결|매칭)\s*(?:짓기|맞추기|문제|문항)|匹配题|连线题/iu,
  fill_in_the_blanks: /\bfill[ -]in|\bblanks?\b|빈칸|填空题?/iu,
  short_answer: /\bshort[ -]answers?\b|\bwritten\b|단답|주관식|서술형|简答题|问答题/iu,
}

/** The types of question that a message names. */
export const findNamedTypes = (message: string): string[] =>
  Object.keys(typeWords).filter((type) => typeWords[type]!.test(message.normalize('NFKC')))

/** Greets, thanks or laughs, and asks nothing: letters that are left after such words do not make a question. */
export const isSmallTalk = (message: string): boolean =>
  !/[\p{L}\p{N}]/u.test(
    // NFKC would make other letters of the single ones.
    message
      .normalize('NFC')
      .replaceAll(
        /\b(?:hi|hey|hello|thanks?|thank you|ok(?:ay)?|lol|haha)\b|안녕(?:하세요|하십니까)?|감사(?:합니다|해요)?|고마(?:워요?|워|습니다)|네|ㅋ|ㅎ|ㅠ|你好|您好|谢谢|好的|哈/giu,
        '',
      ),
  )

/** Asks about the result as a whole: the score, what was lost, or a greeting. */
export const asksAboutWhole = (message: string): boolean =>
  /\b(?:score|points?|grade|result|overall|total|lost?|mistakes?|wrong|how did i do|summary|hello|hi|thanks?|thank you)\b|점수|성적|결과|총점|전체|몇\s*점|감점|틀린|안녕|감사|고마|分数|得分|成绩|总分|几分|多少分|失分|扣分|错|结果|整体|你好|谢谢/iu.test(
    message,
  )

/** The words of messages about a result that name no subject. The list may be longer than needed: what is missing makes a question one about something else. */
const RESULT_WORDS =
  /\b(?:points?|scores?|graded?|grades|grading|marks?|marking|results?|total|correct\w*|right|wrong\w*|incorrect\w*|true|false|lost|lose|losing|gave|given|gets?|got|getting|had|answers?|answered|answering|wrote|written|writing|said|chose|chosen|choose|options?|choices?|keys?|references?|rubrics?|criteria|criterion|feedback|professor|teacher|mistakes?|errors?|reasons?|part(?:s|ial\w*)?|half|full\w*|zero|credit|miss(?:ed|ing)?|more|bit|little|again|details?|differen\w*|clear\w*|confus\w*|understood|better|improve\w*|instead|exactly|needed?|really|just|only|even|still|also|then|so|else|because|think|sorry|sure|see|look|like|count\w*|accept\w*|simpl\w*|easier|this one|that one|other|next|expected|fair\w*|unfair\w*|quiz|problem|solution|sense|make|made|come|happened|please|thing)\b|(?:점수|감점|정답|오답|답안|답|해설|설명|이유|문제|문항|채점|기준|부분|만점|결과|성적|퀴즈|교수님|피드백|틀[리렸린]|맞[았는아다히]|잘못|고[르른]|골[랐라]|선택|쓴|썼|적[었은]|다시|자세|이해|모르|궁금|그럼|그러|그런|그건|그게|이건|이게|저는|제가|제|내가|왜|더|좀|어떻게|부족|차이|인정|개선|이렇|받|왜냐|알려|무슨|뜻|말)\p{Script=Hangul}*|[为什么怎样这那个题道分扣错对误答案正确标准参考评选项写填原因理由解释说明详细再讲请我你它的了吗呢是不没有哪里应该如何部满得失结果成绩测验意思老师教授明白懂清楚能可以给更多一下点]/giu

/** Asks about something else than a result: it has words of its own, and none of them is a word of `texts`. */
export const isAboutOther = (message: string, texts: readonly string[]): boolean => {
  const asked = questionTermsOf(message.normalize('NFC').replaceAll(RESULT_WORDS, ' '))
  if (asked.length === 0) return false
  const own = new Set(termsOf(texts.join(' ')))
  return !asked.some((term) => own.has(term))
}
