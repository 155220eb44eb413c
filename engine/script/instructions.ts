import type { ScriptSettings } from '@lectern/core/ai/engine.ts'

/** The wishes in free instructions that an engine without a language model can follow. */
export type Wishes = {
  length?: ScriptSettings['length']
  tone?: ScriptSettings['tone']
  style?: ScriptSettings['style']
  list?: boolean
  question?: boolean
  /** A question to the audience at the end. */
  endQuestion?: boolean
  greeting?: boolean
  closing?: boolean
  /** Words at the beginning and at the end, verbatim. */
  start?: string
  end?: string
}

/** A pattern and its wishes. `start` or `end` takes the words that the pattern captured. */
type Rule = [RegExp, Wishes | 'start' | 'end']

const NO = String.raw`(?:no|without|skip|omit|drop|don['’]?t|do not|leave out)\b[^,;]*`

const RULES: Rule[] = [
  // The default instruction asks for nothing special.
  [/^generate a teaching script from the slide content$/iu, {}],
  [/^(?:please )?(?:start|begin|open) (?:with|by saying)\s*(?::\s*|(?=["“'‘]))(.+)$/iu, 'start'],
  [/^(?:please )?(?:end|close|finish) (?:with|by saying)\s*(?::\s*|(?=["“'‘]))(.+)$/iu, 'end'],
  [
    /^(?:please )?(?:end|close|finish) (?:with|by asking)(?: (?:the |my )?(?:class|students|audience))? (?:a|one) (?:short )?question(?: (?:to|for) (?:the |my )?(?:class|students|audience))?$/iu,
    { endQuestion: true },
  ],
  [
    /^(?:please )?(?:ask|add|include|pose) (?:a|one) (?:short )?question at the end$/iu,
    { endQuestion: true },
  ],
  [
    /^(?:마지막에|끝에) 질문(?:을 (?:하나 )?(?:넣어|해) ?(?:주세요|줘))?$|^질문으로 (?:끝|마무리).{0,8}$/u,
    { endQuestion: true },
  ],
  [/^(?:请)?(?:以|用)(?:一个)?(?:问题|提问)(?:结尾|结束)$/u, { endQuestion: true }],
  [/^(?:please )?(?:say|mention)\s*:\s*(.+)$/iu, 'end'],
  [/^(?:please )?(?:also )?(?:say|mention)\s+["“'‘](.+)["”'’]$/iu, 'end'],
  [/^(?:시작|처음)\s*[:：]\s*(.+)$/u, 'start'],
  [/^["“'‘](.+)["”'’]\s*(?:로|으로|라고)\s*시작.*$/u, 'start'],
  [/^(?:끝|마무리|마지막)\s*[:：]\s*(.+)$/u, 'end'],
  [/^["“'‘](.+)["”'’]\s*(?:로|으로|라고)\s*(?:끝|마무리|마쳐).*$/u, 'end'],
  [/^(?:以|用)?["“](.+)["”](?:作为)?(?:开头|开始)$/u, 'start'],
  [/^(?:开头|开始)\s*[:：]\s*(.+)$/u, 'start'],
  [/^(?:以|用)?["“](.+)["”](?:作为)?(?:结尾|结束)$/u, 'end'],
  [/^(?:结尾|结束|说)\s*[:：]\s*(.+)$/u, 'end'],
  [new RegExp(`^(?:please )?${NO}greet(?:ing)?`, 'iu'), { greeting: false }],
  [/인사.*(?:빼|생략|없이|하지)|不要(?:问候|打招呼)|省略问候/u, { greeting: false }],
  [/^(?:please )?(?:greet|welcome)\b|\badd a greeting\b|인사|问候|打招呼/iu, { greeting: true }],
  [new RegExp(`^(?:please )?${NO}questions?`, 'iu'), { question: false }],
  [/질문.*(?:빼|없이|하지)|不要(?:提问|问问题)/u, { question: false }],
  [/\b(?:ask|add|include|pose)\b.*\bquestion|질문|提问|问题/iu, { question: true }],
  [new RegExp(`^(?:please )?${NO}(?:closing|goodbye|thanks)`, 'iu'), { closing: false }],
  [/^(?:please )?(?:add a closing|say goodbye|thank the (?:students|audience))/iu, { closing: true }],
  [/\bbullet|\bas a list\b|목록|글머리|列表|要点列出/iu, { list: true }],
  [
    /\b(?:shorter|short|brief(?:er|ly)?|concise(?:ly)?)\b|짧게|간단|간략|简短|短一点|简单/iu,
    { length: 'short' },
  ],
  [/\blonger\b|\bmake it long\b|길게|长一点|更长/iu, { length: 'long' }],
  [/\b(?:more )?detail(?:s|ed)?\b|자세|상세|详细/iu, { length: 'long', style: 'detailed' }],
  [/\b(?:casual(?:ly)?|informal(?:ly)?|relaxed|friendly)\b|편하게|친근|친절|轻松|随意/iu, { tone: 'casual' }],
  [/\b(?:engaging|lively|enthusiastic)\b|활기|흥미롭게|生动|活泼/iu, { tone: 'engaging' }],
  [/\b(?:formal(?:ly)?|professional(?:ly)?)\b|정중|격식|공식|正式/iu, { tone: 'professional' }],
  [/\bacademic\b|학술|学术/iu, { tone: 'academic' }],
]

const NEGATED = /\b(?:not|don['’]?t|no|without|never|less)\b|말고|하지 ?마|않|不要|别/iu
const MAX_INSTRUCTIONS = 4000

/** Words that go with any wish and ask for nothing themselves. */
const FILLERS = new Set(
  (
    'a an the it its this that them they in with to of for and be is as at use make keep write give put have get please ' +
    'can could would you your my our me very more much really rather quite bit little also just only script text speech ' +
    'slide tone style voice language way manner form wording words sentences points point list class students student ' +
    'audience everyone people sound sounding some one any beginning start end first add ask include pose question ' +
    'questions friendly warm not too so sentence explanation text than before now here today should want need would like i ' +
    'if possible always instead format output result version narration lecture presentation lesson teacher greeting'
  ).split(' '),
)

/**
 * Returns true if a clause has words that no rule understood: "explain with a short example" does not ask
 * for a short script.
 */
function asksForMore(clause: string, understood: string): boolean {
  const words =
    clause
      .replace(understood, ' ')
      .toLowerCase()
      .match(/[a-z’']+/g) ?? []
  return words.some((word) => !FILLERS.has(word))
}

/** Reads free instructions clause by clause. `unused`: clauses that could not be followed. */
export function readInstructions(instructions: string): { wishes: Wishes; unused: string[] } {
  const wishes: Wishes = {}
  const unused: string[] = []
  for (const clause of splitClauses(instructions.slice(0, MAX_INSTRUCTIONS))) {
    const rule = RULES.find(([pattern]) => pattern.test(clause))
    const match = rule?.[0].exec(clause)
    const isPlain = rule !== undefined && match?.[1] === undefined
    // "Not too short" does not ask for a short script. Rules for negated wishes begin the clause.
    const negated =
      isPlain &&
      NEGATED.test(clause) &&
      !/greet|question|closing|goodbye|thanks|인사|질문|问候|招呼|提问|问题/i.test(clause)
    // A clause much longer than the understood words asks for more than they say.
    const tooMuch = isPlain && (clause.split(/\s+/).length > 9 || asksForMore(clause, match?.[0] ?? ''))
    if (!rule || negated || tooMuch) unused.push(clause)
    else if (typeof rule[1] === 'object') Object.assign(wishes, rule[1])
    else wishes[rule[1]] = (match?.[1] ?? '').replace(/^["“'‘]|["”'’]$/g, '').trim()
  }
  return { wishes, unused }
}

const VERBATIM =
  /^(?:please )?(?:(?:start|begin|open|end|close|finish) (?:with|by saying)\s*[:"“'‘]|(?:also )?(?:say|mention)\s*[:"“'‘]|(?:시작|처음|끝|마무리|마지막|开头|开始|结尾|结束|说)\s*[:：]|(?:以|用)?["“])/iu

/**
 * Splits sentences at commas and "and". Words to be spoken verbatim are not split; they end with the
 * sentence.
 */
function splitClauses(text: string): string[] {
  const clauses: string[] = []
  for (const sentence of text.match(/(?:["“][^"”\n]*["”]|[^\n\r;；.!。！]|[.!](?!\s|$))+/gu) ?? []) {
    let rest = sentence.trim()
    while (rest !== '') {
      const cut = VERBATIM.test(rest)
        ? null
        : /\s*(?:[,，、]|\s(?:and|but)\s)\s*(?:(?:and|but|then)\s+)?/i.exec(rest)
      const end = cut ? cut.index : rest.length
      clauses.push(rest.slice(0, end).trim())
      rest = cut ? rest.slice(end + cut[0].length) : ''
    }
  }
  return clauses.filter((clause) => /[\p{L}\d]/u.test(clause))
}
