import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { findExchanged, type Places, placeWords } from './exchanged-words.ts'
import { shareOf } from './match.ts'
import { haveOppositeWords, type Poles, polesOf, withoutPoles } from './opposites.ts'
import { cutIntoStatements } from './statements.ts'
import { foldAnswer, gradedTermsOf, weightOf, weightOfTerm } from './terms.ts'
import { areSameValue, findValues, type Value } from './values.ts'

/** A statement that the question asks for, and the one in which the answer gives another value or says the opposite. */
export type Contradiction = { expected: string; stated: string }
/** `lost`: for each text the share of its statements that are surely contradicted, 0 to 1. `doubtful` takes no points. */
export type Contradictions = { lost: number[]; sure: Contradiction[]; doubtful: Contradiction[] }

type Statement = {
  text: string
  folded: string
  terms: ReadonlySet<string>
  values: Value[]
  poles: Poles
  isNegative: boolean
  /** What it speaks of: its terms without values and poles. */
  subject: ReadonlySet<string>
  places: Places
}

/** Also what keeps something from happening: "prevents blood from flowing back" says that it does not flow back. */
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|cannot|nunca|kein\w*|nicht|\w+n['’]t|prevents?(?=.* from\b))\b(?! only\b| just\b| merely\b| more than\b|[^,;]* other than\b)|(?:않|못하|없|아니(?!면)|것을 (?:막|방지))\p{Script=Hangul}*|안\s|不(?!仅|但|只|同|断)|没有|無|无(?!论)|非(?!常)|未|防止|阻止/gu
/** Between alternatives. "아니면" is no "아니다". */
const OR = /\b(?:or|oder|o(?=\s))\b|또는|혹은|아니면|(?<=\p{Script=Hangul})거나|或者?|还是/u
/** Between the names of a list. */
const AND = /[,;，、；/]|\b(?:and|und|y)\b|그리고|(?<=\p{Script=Hangul}{2})[와과]\s|和/u
const YES = /^\P{L}*(?:yes|ja|sí|oui|네|예|是的?|对|能|会|可以)(?=\s*(?:[,，.。;；:!—–]|$))/iu
const NO =
  /^\P{L}*(?:no|nein|non|아니(?:다|요|오)?|아닙니다|不|否|不(?:是|对|能|会|可以))(?=\s*(?:[,，.。;；:!—–]|$))/iu

/** A case that is looked at claims nothing but its values: an answer may look at the other case. */
const CASE = /^(?:if|when|whenever|wenn|falls|si|cuando|quand)\s|^(?:만약|如果|当(?![前时地然]))/iu

const readStatement = (text: string): Statement => {
  const folded = foldAnswer(text)
  const subject = gradedTermsOf(withoutPoles(folded)).filter((term) => !term.startsWith('#'))
  return {
    text,
    folded,
    terms: new Set(gradedTermsOf(text)),
    values: findValues(folded),
    poles: polesOf(folded),
    isNegative: (folded.match(NEGATION)?.length ?? 0) % 2 === 1,
    subject: new Set(subject),
    places: placeWords(text),
  }
}

/** Share of the subject that a statement must name to be about the same thing. */
const SAME_SUBJECT = 0.5
/** A statement with more other terms than this, and twice the subject's, may speak of something else. */
const FEW_OTHERS = 2

/** How much of the subject of one statement another one names. */
const sharedWith = (part: Statement, said: Statement): number => {
  const all = weightOf(part.subject)
  const shared = [...part.subject].reduce(
    (sum, term) => sum + weightOfTerm(term) * shareOf(term, said.terms),
    0,
  )
  return all > 0 ? shared / all : 1
}

/** Each names a thing of the question that the other one does not: arteries, veins. */
const nameOthers = (part: Statement, said: Statement, asked: ReadonlySet<string>): boolean => {
  const names = (one: Statement, other: Statement) =>
    [...one.subject].some((term) => asked.has(term) && shareOf(term, other.terms) === 0)
  return names(part, said) && names(said, part)
}

/** "90 % are lost" says that 10 % are left. */
const isRest = (one: Value, other: Value): boolean =>
  other.kind === 'share' && Number(one.value) + Number(other.value) === 1
const isRival = (one: Value, value: Value): boolean =>
  one.kind === value.kind && !areSameValue(one, value) && !isRest(one, value)

/** The statement with another value of the same kind, where the right value stands nowhere. */
const findOtherValue = (
  part: Statement,
  answer: readonly Statement[],
  known: readonly Value[],
): string | null => {
  const written = answer.flatMap(({ values }) => values)
  for (const value of part.values) {
    const isThere = written.some((one) => areSameValue(one, value))
    const rival = answer.find((said) =>
      said.values.some(
        (one) =>
          isRival(one, value) &&
          // A value that the question or the reference has may belong to something else.
          (!known.some((other) => areSameValue(one, other)) ||
            (!isThere && sharedWith(part, said) >= SAME_SUBJECT)) &&
          !isThere,
      ),
    )
    if (rival) return rival.text
  }
  return null
}

/** 1 if a statement says the same as the part, -1 for the opposite, 0 if it tells neither. */
const stanceOf = (part: Statement, said: Statement): -1 | 0 | 1 => {
  const isSameNegation = said.isNegative === part.isNegative
  for (const [axis, pole] of part.poles.single) {
    const other = said.poles.single.get(axis)
    if (other !== undefined && other !== pole) return isSameNegation ? -1 : 0
  }
  if ([...part.poles.single.keys()].some((axis) => said.poles.single.has(axis)))
    return isSameNegation ? 1 : -1
  return isSameNegation && haveOppositeWords(part.terms, said.terms) ? -1 : 0
}

/** "From high to low" in place of "from low to high". */
const isTurned = (part: Statement, said: Statement): boolean =>
  !OR.test(part.folded) && [...part.poles.turns].some(([axis, pole]) => said.poles.turns.get(axis) === -pole)

/** What a text says of each of two things: the terms of the statements that name it first, and of those after them. */
type Sides = [Statement[], Statement[]]
const readSides = (statements: readonly Statement[], names: readonly [string, string]): Sides => {
  const sides: Sides = [[], []]
  let side: Statement[] | null = null
  for (const statement of statements) {
    const first = [...statement.terms].find((term) => names.includes(term))
    if (first !== undefined) side = sides[names.indexOf(first)]!
    side?.push(statement)
  }
  return sides
}

/** More words are not compared: the time would grow with their square. */
const MAX_NAMES = 16
/** Minimum number of words on the wrong side; fewer may be chance. */
const MIN_CROSSED = 2

/** Finds an answer that says of each of two things what is expected of the other one. Counting words cannot see this. */
const findSwapped = (
  parts: readonly Statement[],
  said: readonly Statement[],
  asked: ReadonlySet<string>,
): Contradiction | null => {
  const names = [...asked]
    .filter((name) => weightOfTerm(name) >= 1 && parts.some(({ terms }) => terms.has(name)))
    .slice(0, MAX_NAMES)
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1)) {
      const [expected, stated] = [parts, said].map((statements) => readSides(statements, [one, other])) as [
        Sides,
        Sides,
      ]
      if ([...expected, ...stated].some((side) => side.length === 0)) continue
      const [a, b, x, y] = [...expected, ...stated].map(
        (side) => new Set(side.flatMap(({ terms }) => [...terms])),
      )
      const count = (written: ReadonlySet<string>, of: ReadonlySet<string>, but: ReadonlySet<string>) =>
        [...written].filter(
          (term) => of.has(term) && !but.has(term) && !asked.has(term) && term !== one && term !== other,
        ).length
      const crossed = [count(x!, b!, a!), count(y!, a!, b!)]
      const straight = count(x!, a!, b!) + count(y!, b!, a!)
      if (Math.min(...crossed) > 0 && crossed[0]! + crossed[1]! >= MIN_CROSSED + straight)
        return { expected: expected[0][0]!.text, stated: stated[0][0]!.text }
    }
  return null
}

/** Whether an answer names several things of which one is right: "Goethe or Schiller", "7 or 14", "rises or falls", "liver, kidney". */
const leavesOpen = (part: Statement, answer: string, asked: ReadonlySet<string>): boolean => {
  const folded = foldAnswer(answer).replaceAll(/\b(?:either|both|entweder)\b/gu, '')
  const isEither = OR.test(folded)
  const pieces = folded.split(isEither ? OR : AND)
  // More words beside a name explain it.
  if (!isEither && (part.values.length > 0 || pieces.some((one) => one.trim().split(' ').length > 2)))
    return false
  // "Is it A or B?": one of two that the question names is the answer.
  const isChoice = [...part.terms].every((term) => asked.has(term))
  const isRight = pieces.map((piece) => {
    const terms = gradedTermsOf(piece).filter((term) => isChoice || !asked.has(term))
    const right = terms.filter((term) => shareOf(term, part.terms) > 0).length
    return terms.length === 0 ? null : right > 0
  })
  return isRight.includes(true) && isRight.includes(false)
}

/** More statements are not compared: the time would grow with their product. */
const MAX_PARTS = 60
const readStatements = (text: string): Statement[] =>
  cutIntoStatements(text).slice(0, MAX_PARTS).map(readStatement)

type Compared = {
  said: readonly Statement[]
  /** All statements that are expected. */
  all: readonly Statement[]
  asked: ReadonlySet<string>
  /** Values that an answer may use, because they may belong to something else. */
  known: readonly Value[]
}

/** The statement of the answer that surely contradicts an expected one, and the one that may do so. */
const contradict = (
  part: Statement,
  isOnly: boolean,
  { said, all, asked, known }: Compared,
): { sure?: string; doubtful?: string } => {
  const otherValue = findOtherValue(part, said, known)
  if (otherValue !== null) return { sure: otherValue }
  if (CASE.test(part.text)) return {}
  const about = said.filter(
    (one) => (part.subject.size > 0 || isOnly) && sharedWith(part, one) >= SAME_SUBJECT,
  )
  const near = about.filter(
    (one) =>
      [...one.subject].filter((term) => !part.subject.has(term)).length <=
        FEW_OTHERS + 2 * part.subject.size &&
      !nameOthers(part, one, asked) &&
      // It speaks of this statement rather than of another one.
      all.every(
        (other) =>
          other === part || other.subject.size === 0 || sharedWith(other, one) <= sharedWith(part, one),
      ),
  )
  const stances = near.map((one) => stanceOf(part, one))
  const opposite = stances.includes(1) ? undefined : near[stances.indexOf(-1)]?.text
  const exchanged = findExchanged(part, said, all)
  const sure = opposite ?? (exchanged?.isSure ? exchanged.text : undefined)
  if (sure !== undefined) return { sure }
  const closely = about.filter((one) => sharedWith(part, one) > SAME_SUBJECT)
  const denied = closely.every((one) => one.isNegative !== part.isNegative)
    ? closely[0]
    : near.find((one) => isTurned(part, one))
  const doubtful = exchanged?.text ?? denied?.text
  return doubtful === undefined ? {} : { doubtful }
}

/**
 * Finds the statements that an answer contradicts. Sure are another value of the same kind, the opposite of the same thing, and two
 * things or words that are exchanged. Doubtful are a "not" that only one of the two has, a direction that is turned round, and a name
 * among others. What the answer leaves out, or says of something else, is no contradiction.
 * @param texts the lines of a rubric, or the reference
 */
export const findContradictions = (
  { question, reference, answer }: GradeRequest,
  texts: readonly string[],
): Contradictions => {
  const isWhole = texts.length === 1 && texts[0] === reference
  const whole = { expected: reference.trim(), stated: answer.trim() }
  if (isWhole && ((YES.test(reference) && NO.test(answer)) || (NO.test(reference) && YES.test(answer))))
    return { lost: [1], sure: [whole], doubtful: [] }
  const [ofReference, said] = [reference, answer].map(readStatements) as [Statement[], Statement[]]
  const [only, next] = ofReference
  const parts = isWhole ? [ofReference] : texts.map(readStatements)
  const asked = new Set(gradedTermsOf(question))
  const isOpen = isWhole && only && !next && !OR.test(only.folded) && leavesOpen(only, answer, asked)
  // One of two values or directions is wrong; another name may belong to the explanation.
  if (isOpen && only.values.length + only.poles.single.size > 0)
    return { lost: [1], sure: [whole], doubtful: [] }
  const known = [question, reference, ...texts].flatMap((one) => findValues(foldAnswer(one)))
  const compared = { said, asked, known, all: parts.flat().slice(0, MAX_PARTS) }
  const [sure, doubtful]: [Contradiction[], Contradiction[]] = [[], isOpen ? [whole] : []]
  const lost = parts.map((ofText) => {
    let [whole, gone] = [0, 0]
    for (const part of ofText) {
      const weight = Math.max(1, weightOf(part.terms))
      const found = contradict(part, ofText.length === 1, compared)
      whole += weight
      if (found.sure !== undefined) {
        gone += weight
        sure.push({ expected: part.text, stated: found.sure })
      } else if (found.doubtful !== undefined) doubtful.push({ expected: part.text, stated: found.doubtful })
    }
    return whole > 0 ? gone / whole : 0
  })
  // A rubric's lines may leave out what the reference says.
  for (const part of isWhole ? [] : ofReference) {
    const found = contradict(part, false, { ...compared, all: ofReference })
    const stated = found.sure ?? found.doubtful
    if (stated !== undefined) doubtful.push({ expected: part.text, stated })
  }
  const swapped = findSwapped(ofReference, said, asked)
  if (swapped) (isWhole ? sure : doubtful).push(swapped)
  return { lost: swapped && isWhole ? [1] : lost, sure, doubtful }
}
