/** Words that address the grader, not the subject. */
const SPEAKS: RegExp[] = [
  /\b(?:points?|grad(?:es?|ed|er|ing)|rubrics?|instructions?|professor|scholarship|classmates?|reference answer|system:|question \d+|ignore|disregard|pretend|decode|award)\b/giu,
  /\b(?:give|raise|set|award)\b[^.\n]{0,40}\b\d+\b/giu,
  /점수|만점|\d+\s*점|점을|채점|성적|교수|지시|장학금|문제\s*\d|\d+\s*번|모범\s*답안|무시/gu,
  /满分|分数|\d+(?:\.\d+)?\s*分(?![子钟解裂])|加分|给分|评分|打分|成绩|老师|教授|指令|奖学金|第\s*\d+\s*题|参考答案|忽略|忘记/gu,
]
/** Invisible characters. They could split a word to hide it from the patterns. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu
/** Encoded text that a model can read and a person cannot. */
const CODED = /(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[a-z])(?=[A-Za-z0-9+/]*[A-Z])[A-Za-z0-9+/]{24,}={0,2}/u

/**
 * Returns true if an answer speaks of points, orders or its grader although the question does not, read
 * forwards or backwards. This does not change the points; it asks for a review.
 */
export const speaksOfGrading = (answer: string, asked: string): boolean => {
  const [text, known] = [answer.replaceAll(UNSEEN, ' ').normalize('NFKC'), asked.toLowerCase()]
  const words = SPEAKS.flatMap((pattern) => `${text}\n${[...text].reverse().join('')}`.match(pattern) ?? [])
  return CODED.test(text) || words.some((word) => !known.includes(word.toLowerCase()))
}
