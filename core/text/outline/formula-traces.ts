import { countWords } from './line-kind.ts'

/**
 * A PDF keeps the letters of a formula but loses its roots, fractions, exponents and bold letters: "m = √n"
 * arrives as "m = n". Such a line may say something false, so it is not spoken.
 */
const SIGNS = /[≤≥≠≈∼∈∉∀∃∑∏∫∂∇√⊤⊥⊂⊆∪∩⟨⟩‖∥|^∝⊗⊕×÷⋅±∞−∗←↦ςℝ]|\u0338|\p{L}_\p{L}|\p{L}\^/u
const MATH_LETTERS = /[\u{1D400}-\u{1D7FF}]/u
const GREEK = /\p{Script=Greek}/u
const GREEK_WORD = /\p{Script=Greek}{3}/u
/**
 * A lone letter, with or without an index, or a closing bracket, next to a relation symbol: "m = n", "J(g)
 * = 0", "n=4".
 */
const LEFT_RELATION = /(?:^|[^\p{L}\d])(?:\p{L}\p{M}*\d?|\S*\))\s*[=<>](?!\s*(?:\p{L}{3}|[가-힣]{2}))/u
const RIGHT_RELATION = /[=<>]\s*\p{L}\p{M}*\d?(?![\p{L}\p{M}’'-])/u
const FRACTION =
  /(?<![\p{L}\d/])(?!(?:w\/o|I\/O|O\/S|H\/W|S\/W|A\/B|a\/c|n\/a|N\/A|s\/he)\b)\d*\p{L}\d*\/\d*\p{L}\d*(?![\p{L}\d/])/u
/** A call with a gap where a symbol was lost, or with an exponent on the base line: "O (n)", "O(n2)". */
const HOLLOW_CALL = /(?<![\p{L}\d])\p{Lu}\s\(\s?\p{L}\s?\)|(?<![\p{L}\d])\p{L}\([^)]*\p{Ll}\d[^)]*\)/u
const TRACES = [SIGNS, LEFT_RELATION, RIGHT_RELATION, FRACTION, HOLLOW_CALL]

/** Returns true if a line has letters of the alphabets used for formulas. */
export function hasMathLetters(raw: string): boolean {
  return MATH_LETTERS.test(raw)
}

function hasTraces(text: string): boolean {
  return TRACES.some((trace) => trace.test(text)) || (GREEK.test(text) && !GREEK_WORD.test(text))
}

/**
 * The part of a point that can be spoken: the whole text, the text without a formula in brackets or at its
 * end, or null. In a line next to formulas, lone letters and numbers count as part of the formula if they
 * make up much of the line.
 */
export function leaveOutFormula(text: string, besideFormulas: boolean): string | null {
  if (besideFormulas && isMostlyNames(text)) return null
  if (!hasTraces(text)) return text
  const open = text.replace(/\s*\([^()]*\)/g, (bracket) =>
    hasTraces(bracket) && bracket.startsWith(' ') ? '' : bracket,
  )
  if (!hasTraces(open)) return countWords(open) > 2 ? open : null
  const plain = open.replace(NAMED_CALL, (call, noun: string) =>
    hasTraces(call) && !OPEN_WORD.test(` ${noun}`) ? noun : call,
  )
  if (!hasTraces(plain)) return plain
  const asked = ASKED_CALL.exec(plain)
  const question = asked && `${plain.slice(0, asked.index)}?`
  if (question && countWords(question) > 4 && !hasTraces(question) && !OPEN_WORD.test(question.slice(0, -1)))
    return question
  return cutTail(plain)
}

function cutTail(open: string): string | null {
  const tail = TAIL.exec(open)
  const head = tail ? open.slice(0, tail.index).replace(/[\s,]+$/, '') : ''
  return head && countWords(head) > 3 && !hasTraces(head) && !OPEN_WORD.test(head) ? head : null
}

/**
 * A noun with its article and a call that names it: "the translation model t(f|e)" is complete without the
 * call.
 */
const NAMED_CALL =
  /(?<=\b(?:the|an?|our|of)\s(?:[\p{L}’'‘]+\s){0,2})([\p{L}’'‘]{4,}),?\s\p{L}{1,2}\p{M}?\([^()]{1,40}\)(?=[\s,.?!]|$)/gu
/** The end of a question, as in "… our model of Pr(f|e)?" */
const ASKED_CALL = /\s(?:of|for)\s\p{L}{1,2}\([^()]{1,40}\)\?$/u
/** Letters and symbols from a lone letter to the end: "new points z ∈ Z". */
const TAIL = /(?:\s(?:\p{L}\p{M}*|[^\p{L}\s]+|\p{Script=Greek}\S*)){1,5}$/u
const OPEN_WORD =
  /\s(?:the|an?|of|to|or|and|in|for|with|by|from|on|at|as|if|is|are|be|that|than|when|where|let|term|compute|given|between|over|von|mit|für|der|die|das|le|la|de|et|el|y)$|[을를이가은는의에로와과]$/i

function isMostlyNames(text: string): boolean {
  if (/\sis \d+$/.test(text.replace(/\.$/, ''))) return true
  const words = text.match(/[\p{L}\p{M}\d’'-]+,?/gu) ?? []
  if (words.length < 2) return false
  const names = words.filter((word, index) => {
    const bare = word.replace(/,$/, '')
    // "a" before a word is the article.
    if (bare === 'a' || bare === 'A') return word !== bare || /^(?:is|are|and)\b/.test(words[index + 1] ?? '')
    return /^(?:\p{Script=Latin}|\d)$/u.test(bare)
  })
  return names.length > 1 && names.length / words.length > 0.25
}
