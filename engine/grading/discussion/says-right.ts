/** A pattern that a sentence must match, and words that make it a question, thanks or agreement instead. */
type Rule = { says: RegExp; unless: RegExp }

const RIGHT = '(?:right|correct|true|valid|acceptable)'
const ALSO = '(?:too|also|as well|equally|likewise)'
const RULES: Rule[] = [
  {
    // "Water and light are right", "water is also correct".
    says: new RegExp(
      `\\b(?:is|are|was|were|['’]re)\\s+(?:(?:also|both|all|equally|just as|still|actually)\\s+)*${RIGHT}\\b`,
      'iu',
    ),
    unless: new RegExp(
      [
        // Questions, also those inside of a sentence.
        '^\\W*(?:is|are|was|were|am|do|does|did|can|could|would|should)\\b',
        '\\b(?:if|whether|why|which|what|how|when|who|where|explain|tell me|show me)\\b',
        // "That is right", "you are right", "the key is right" agree. With "too" they say what else is right.
        `\\b(?:it|this|that|you|they)(?:['’]s|['’]re| is| are| was| were)\\b(?!.*\\b${ALSO}\\b)`,
        `\\b(?:key|grading|correction|reference|feedback|explanation|professor|assistant)\\b[^,;]{0,12}\\b(?:is|are|was|were)\\b`,
        '\\b(?:understand|i see|thanks?|thank you|makes sense|got it)\\b',
      ].join('|'),
      'iu',
    ),
  },
  {
    says: /[가-힣](?:도|은|는|이|가)\s*(?:역시\s*|모두\s*|둘\s*다\s*|다\s*)?(?:맞아|맞다고|정답(?:이에요|이예요|이라고|이야|입니다)|옳아|옳다고|옳습니다)/u,
    unless: /(?:나요|까요|니까|가요|는지|은지|을까|왜|어떤|무엇|뭐|설명|말이|말씀이|채점이|이해|감사|고마)/u,
  },
  {
    says: /(?:也|都)(?:是|算)?(?:对|正确)(?!应|于|比|象|方)|(?:应该|我觉得|我认为)[^，。]{0,16}(?:是|算)(?:对|正确)的/u,
    unless: /[吗呢么]|为什么|是否|是不是|对不对|哪|如果|解释|你说|老师|标准答案|参考答案|明白|谢谢/u,
  },
]

/**
 * Returns true if a message states that an answer is right: "water and light are right, too". Questions
 * ("are these right?") and agreement ("you are right") are none.
 */
export const saysRight = (message: string): boolean =>
  (message.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? [])
    .filter((sentence) => !/[?？]/u.test(sentence))
    .some((sentence) => RULES.some(({ says, unless }) => says.test(sentence) && !unless.test(sentence)))
