import { foldCase } from '@lectern/core/text/fold-text.ts'
import { cutFinely } from '../words/clauses.ts'
import { gradedTermsOf, weightOf, weightOfTerm } from '../words/graded-terms.ts'
import { spellOut } from '../words/spell-out.ts'
import { areSameValue, findValues, type Value } from '../words/values.ts'
import { type WrittenTerms, writtenTerms } from '../words/word-match.ts'
import { findExchanged, type PlacedWords, placeWords } from './exchanged-words.ts'
import { firstPolesOf, hasOppositeWord, polesOf, withoutPoles } from './opposites.ts'
import { findSwapped } from './swapped-sides.ts'

/** A part of what the question asks for, and the clause in which the answer gives another value or says the opposite. */
export type Contradiction = { expected: string; stated: string }

/** More parts and clauses are not compared: the time would grow with their product. */
const MAX_PARTS = 60

type Piece = {
  text: string
  folded: string
  written: WrittenTerms
  values: readonly Value[]
  poles: ReadonlyMap<number, 1 | -1>
  isNegative: boolean
  /** What it speaks of: its terms without values and poles. */
  subject: ReadonlySet<string>
  placed: PlacedWords
  shares: Map<Piece, number>
}

/** Also what keeps something from happening: "prevents blood from flowing back" says that it does not flow back. */
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|cannot|\w+n['’]t|prevents?(?=.* from\b))\b(?! only\b| just\b| merely\b| more than\b|[^,;]* other than\b)|(?:않|못하|없|아니(?!면)|것을 (?:막|방지))\p{Script=Hangul}*|안\s|不(?!仅|但|只|同|断)|没有|無|无(?!论)|非(?!常)|未|防止|阻止/gu

/** Between alternatives. "아니면" is no "아니다". */
const OR = /\b(?:or|oder)\b|또는|혹은|아니면|(?<=\p{Script=Hangul})거나|或者?|还是/u

const readPiece = (text: string): Piece => {
  const folded = spellOut(foldCase(text))
  const values = findValues(folded)
  const terms = values.map(({ term }) => term)
  return {
    ...{ text, folded, written: writtenTerms(folded), values, poles: polesOf(folded) },
    isNegative: (folded.match(NEGATION)?.length ?? 0) % 2 === 1,
    placed: placeWords(text),
    shares: new Map(),
    subject: new Set(gradedTermsOf(withoutPoles(folded)).filter((term) => !terms.includes(term))),
  }
}

/** The other parts, and the terms of the question. */
type Beside = { others: readonly Piece[]; asked: ReadonlySet<string> }

/** Share of the subject that a clause must name to be about the same thing. */
const SAME_SUBJECT = 0.5
/** A clause with more other terms than this, and twice the subject's, may speak of something else. */
const FEW_OTHERS = 2

/** How much of the subject of a part a clause names; computed once for each pair. */
const sharedWith = (part: Piece, clause: Piece): number => {
  const known = part.shares.get(clause)
  if (known !== undefined) return known
  const all = weightOf(part.subject)
  const shared = [...part.subject].reduce(
    (sum, term) => sum + weightOfTerm(term) * clause.written.shareOf(term),
    0,
  )
  const share = all > 0 ? shared / all : 1
  part.shares.set(clause, share)
  return share
}

/** "90 % are lost" says that 10 % are left. */
const isRest = (one: Value, other: Value): boolean =>
  other.kind === 'share' && Number(one.value) + Number(other.value) === 1

/** The clause with another value of the same kind, where the right value stands nowhere in the answer. */
const findOtherValue = (part: Piece, answer: readonly Piece[], known: readonly Value[]): string | null => {
  const written = answer.flatMap(({ values }) => values)
  for (const value of part.values) {
    if (written.some((one) => areSameValue(one, value))) continue
    const rival = answer.find((clause) =>
      clause.values.some(
        (one) =>
          one.kind === value.kind &&
          !isRest(one, value) &&
          // A value that the question or the reference has may belong to something else.
          (!known.some((other) => areSameValue(one, other)) || sharedWith(part, clause) >= SAME_SUBJECT),
      ),
    )
    if (rival) return rival.text
  }
  return null
}

/** 1 if a clause says the same as the part, -1 for the opposite, 0 if it tells neither. */
const stanceOf = (part: Piece, clause: Piece): -1 | 0 | 1 => {
  const shared = [...part.poles].filter(([axis]) => clause.poles.has(axis))
  const isSameNegation = clause.isNegative === part.isNegative
  if (shared.some(([axis, pole]) => clause.poles.get(axis) !== pole)) return isSameNegation ? -1 : 0
  if (shared.length === 0) return 0
  return isSameNegation ? 1 : -1
}

/** Whether each of two statements names a thing of the question that the other one does not: arteries, veins. */
const nameOthers = (part: Piece, clause: Piece, asked: ReadonlySet<string>): boolean => {
  const names = (one: Piece, other: Piece) =>
    [...one.subject].some((term) => asked.has(term) && other.written.shareOf(term) === 0)
  return names(part, clause) && names(clause, part)
}

/** Whether a clause speaks of the same thing as a part, rather than of another part. */
const isAbout = (part: Piece, clause: Piece, { others, asked }: Beside): boolean => {
  const shared = sharedWith(part, clause)
  const rest = [...clause.subject].filter((term) => !part.subject.has(term)).length
  return (
    shared >= SAME_SUBJECT &&
    rest <= FEW_OTHERS + 2 * part.subject.size &&
    !nameOthers(part, clause, asked) &&
    others.every((other) => other.subject.size === 0 || sharedWith(other, clause) <= shared)
  )
}

/** The clause that says the opposite of the part, where no other clause says the same. */
const findOpposite = (part: Piece, answer: readonly Piece[], beside: Beside): string | null => {
  const about = answer.filter((clause) => isAbout(part, clause, beside))
  const stances = about.map((clause) => {
    const stance = stanceOf(part, clause)
    if (stance !== 0) return stance
    return part.isNegative === clause.isNegative && hasOppositeWord(part.folded, clause.folded) ? -1 : 0
  })
  return stances.includes(1) ? null : (about[stances.indexOf(-1)]?.text ?? null)
}

/** The clause with both poles of a part in the other order: "from higher to lower" instead of "from lower to higher". */
const findTurned = (part: Piece, answer: readonly Piece[], beside: Beside): string | null => {
  const first = firstPolesOf(part.folded)
  if (first.size === 0 || OR.test(part.folded)) return null
  const isTurned = (clause: Piece) =>
    isAbout(part, clause, beside) &&
    [...firstPolesOf(clause.folded)].some(([axis, pole]) => first.get(axis) === -pole)
  return answer.find(isTurned)?.text ?? null
}

/** The clause that denies what a part says, or says what it denies, if all clauses about it do so. */
const findDenial = (part: Piece, answer: readonly Piece[]): string | null => {
  const about = answer.filter((clause) => sharedWith(part, clause) > SAME_SUBJECT)
  return about.every((clause) => clause.isNegative !== part.isNegative) ? (about[0]?.text ?? null) : null
}

/** The clause that offers the right value, or the right direction, beside a wrong one: "1989 or 1961", "rises or falls". */
const findEither = (part: Piece, answer: readonly Piece[], known: readonly Value[]): string | null => {
  const isRival = (one: Value, value: Value) =>
    one.kind === value.kind &&
    !areSameValue(one, value) &&
    !isRest(one, value) &&
    !known.some((other) => areSameValue(one, other))
  const either = answer.find((clause) => {
    if (!OR.test(clause.folded)) return false
    const sides = clause.folded.split(OR).map(polesOf)
    return (
      part.values.some(
        (value) =>
          clause.values.some((one) => areSameValue(one, value)) &&
          clause.values.some((one) => isRival(one, value)),
      ) ||
      [...part.poles].some(
        ([axis, pole]) =>
          sides.some((side) => side.get(axis) === pole) && sides.some((side) => side.get(axis) === -pole),
      )
    )
  })
  return either?.text ?? null
}

const YES = /^\P{L}*(?:yes|ja|sí|oui|네|예|是的?|对|能|会|可以)(?=\s*(?:[,，.。;；:!—–]|$))/iu
const NO =
  /^\P{L}*(?:no|nein|non|아니(?:다|요|오)?|아닙니다|不|否|不(?:是|对|能|会|可以))(?=\s*(?:[,，.。;；:!—–]|$))/iu
/** Whether one text begins with "yes" and the other with "no". */
const areYesAndNo = (one: string, other: string): boolean =>
  (YES.test(one) && NO.test(other)) || (NO.test(one) && YES.test(other))

/** Between the names of a list. */
const AND = /[,;，、；/]|\b(?:and|und)\b|그리고|(?<=\p{Script=Hangul}{2})[와과]\s|和/u
/** More words than this beside a name explain it. */
const MOST_WORDS_OF_NAME = 2

/** An answer that names a short reference as one of several: "Goethe or Schiller", "liver, kidney". */
const findAmongNames = (part: Piece, answer: string, asked: ReadonlySet<string>): string | null => {
  if (part.values.length > 0) return null
  const folded = foldCase(answer).replaceAll(/\b(?:either|both|entweder)\b/gu, '')
  const isEither = OR.test(folded)
  const pieces = folded.split(isEither ? OR : AND).map((one) => one.trim())
  if (!isEither && pieces.some((one) => one.split(' ').length > MOST_WORDS_OF_NAME)) return null
  // "Is it A or B?": one of two that the question names is the answer.
  const isChoice = [...part.written.terms].every((term) => asked.has(term))
  const names = pieces.map((piece) => {
    const terms = gradedTermsOf(piece).filter((term) => isChoice || !asked.has(term))
    const right = terms.filter((term) => part.written.shareOf(term) > 0).length
    return { isRight: right > 0 && right === terms.length, isOther: right === 0 && terms.length > 0 }
  })
  return names.some(({ isRight }) => isRight) && names.some(({ isOther }) => isOther) ? answer.trim() : null
}

type Asked = {
  /** The lines of a rubric, or the reference. */
  texts: readonly string[]
  question: string
  reference: string
  answer: string
}
/** `lost`: for each text the share of its parts that are surely contradicted, 0 to 1. `doubtful` takes no points. */
export type Contradictions = { lost: number[]; sure: Contradiction[]; doubtful: Contradiction[] }

/**
 * Finds the parts of texts that an answer contradicts: it gives another value of the same kind, or says the opposite of the
 * same thing. What the answer leaves out, or says of something else, is no contradiction. Doubtful is a "not" that only one
 * of the two has, and of two things what belongs to the other one.
 */
export const findContradictions = ({ texts, question, reference, answer }: Asked): Contradictions => {
  const clauses = cutFinely(answer).map(readPiece)
  const placedOf = ({ placed }: Piece) => placed
  const placed = clauses.map(placedOf)
  // Values that an answer may use, because they may belong to something else.
  const values = [question, reference, ...texts].flatMap((one) => findValues(spellOut(foldCase(one))))
  const asked = new Set(gradedTermsOf(question))
  const hasAlternatives = [reference, ...texts].some((text) => OR.test(foldCase(text)))
  const wholeReference = reference.trim().replace(/[.。]$/u, '')
  const isWhole = texts.length === 1 && texts[0] === reference
  const pieces = texts.map((text) => cutFinely(text).slice(0, MAX_PARTS).map(readPiece))
  const all = pieces.flat().slice(0, MAX_PARTS)
  const sure: Contradiction[] = []
  const doubtful: Contradiction[] = []
  const lost = pieces.map((parts) => {
    let [whole, gone] = [0, 0]
    for (const part of parts) {
      const weight = Math.max(1, weightOf(part.written.terms))
      whole += weight
      const others = all.filter((one) => one !== part)
      // "and outside": without its subject, a part of a text can be said of anything.
      const isNamed = part.subject.size > 0 || parts.length === 1
      const exchanged = findExchanged(part.placed, placed, others.map(placedOf))
      const stated =
        (isWhole && areYesAndNo(reference, answer) ? answer.trim() : null) ??
        findOtherValue(part, clauses, values) ??
        (hasAlternatives ? null : findEither(part, clauses, values)) ??
        (isNamed ? findOpposite(part, clauses, { others, asked }) : null) ??
        (exchanged?.isSure ? exchanged.stated : null)
      if (stated !== null) {
        gone += weight
        sure.push({ expected: part.text, stated })
        continue
      }
      const denied =
        exchanged?.stated ??
        (isNamed ? (findDenial(part, clauses) ?? findTurned(part, clauses, { others, asked })) : null) ??
        (part.text === wholeReference && !hasAlternatives ? findAmongNames(part, answer, asked) : null)
      if (denied !== null) doubtful.push({ expected: part.text, stated: denied })
    }
    return whole > 0 ? gone / whole : 0
  })
  // A rubric's lines may leave out what the reference says.
  if (!isWhole)
    for (const part of cutFinely(reference).slice(0, MAX_PARTS).map(readPiece)) {
      const stated =
        part.subject.size > 0
          ? (findDenial(part, clauses) ?? findExchanged(part.placed, placed)?.stated ?? null)
          : null
      if (stated !== null) doubtful.push({ expected: part.text, stated })
    }
  const swapped = findSwapped(answer, reference, asked)
  if (swapped?.isSure && isWhole) {
    sure.push(swapped)
    return { lost: lost.map(() => 1), sure, doubtful }
  }
  if (swapped) doubtful.push(swapped)
  return { lost, sure, doubtful }
}
