/** Words by which a student speaks to whoever grades, not of the subject. */
const SPEAKS: RegExp[] = [
  /\b(?:points?|grad(?:es?|ed|er|ing)|rubrics?|instructions?|professor|scholarship|classmates?|reference answer|system:|question \d+|ignore|disregard|pretend|decode|award)\b/giu,
  /\b(?:give|raise|set|award)\b[^.\n]{0,40}\b\d+\b/giu,
  /점수|만점|\d+\s*점|점을|채점|성적|교수|지시|장학금|문제\s*\d|\d+\s*번|모범\s*답안|무시/gu,
  /满分|分数|\d+(?:\.\d+)?\s*分(?![子钟解裂])|加分|给分|评分|打分|成绩|老师|教授|指令|奖学金|第\s*\d+\s*题|参考答案|忽略|忘记/gu,
]
/** Signs that nobody sees break words for whoever looks for them. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu
/** A text in a code that a model can read and a person does not. */
const CODED = /(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[a-z])(?=[A-Za-z0-9+/]*[A-Z])[A-Za-z0-9+/]{24,}={0,2}/u

/**
 * Whether an answer speaks of points, orders or its grader where nothing that was asked does, read from either end. It says nothing of what the
 * answer is worth: somebody should look at what was made of it.
 */
export const speaksOfGrading = (answer: string, asked: string): boolean => {
  const [text, known] = [answer.replaceAll(UNSEEN, ' ').normalize('NFKC'), asked.toLowerCase()]
  const words = SPEAKS.flatMap((pattern) => `${text}\n${[...text].reverse().join('')}`.match(pattern) ?? [])
  return CODED.test(text) || words.some((word) => !known.includes(word.toLowerCase()))
}
