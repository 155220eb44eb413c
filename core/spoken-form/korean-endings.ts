import type { Comparison } from './words.ts'

/** Whether a word ends in a closed syllable: decides between 은 and 는, 과 and 와. */
export function endsClosed(word: string): boolean {
  const last = word.at(-1) ?? ''
  if (/[가-힣]/.test(last)) return (last.charCodeAt(0) - 0xac00) % 28 !== 0
  if (/\d/.test(last)) return '013678'.includes(last)
  // 엘, 엠, 엔, 알 are closed; the names of the other letters are open.
  return word.length === 1 ? 'lmnrLMNR'.includes(last) : /[lmnkpt]$/i.test(word)
}

type Endings = Record<'다' | '면' | '다면' | '은' | '을' | '고' | '므로' | '니다', string>
const small: Endings = {
  다: '작다',
  면: '작으면',
  다면: '작다면',
  은: '작은',
  을: '작을',
  고: '작고',
  므로: '작으므로',
  니다: '작습니다',
}
const large: Endings = {
  다: '크다',
  면: '크면',
  다면: '크다면',
  은: '큰',
  을: '클',
  고: '크고',
  므로: '크므로',
  니다: '큽니다',
}
const even: Endings = {
  다: '같다',
  면: '같으면',
  다면: '같다면',
  은: '같은',
  을: '같을',
  고: '같고',
  므로: '같으므로',
  니다: '같습니다',
}
const not: Endings = {
  다: '않다',
  면: '않으면',
  다면: '않다면',
  은: '않은',
  을: '않을',
  고: '않고',
  므로: '않으므로',
  니다: '않습니다',
}

/** Particles written after a formula as after a noun, as verb endings: 3이면, 3인, 3일 (때) … */
const hanging: Record<string, keyof Endings> = {
  이면: '면',
  면: '면',
  이라면: '다면',
  라면: '다면',
  인: '은',
  일: '을',
  이고: '고',
  고: '고',
  이므로: '므로',
  므로: '므로',
  이다: '다',
  다: '다',
  입니다: '니다',
}

/** Relations by the names their symbols have when the sides are not clear. */
const relations: Record<string, { before: string; verb: Endings }> = {
  작다: { before: '보다 ', verb: small },
  '훨씬 작다': { before: '보다 훨씬 ', verb: small },
  '작거나 같다': { before: '보다 작거나 ', verb: even },
  크다: { before: '보다 ', verb: large },
  '훨씬 크다': { before: '보다 훨씬 ', verb: large },
  '크거나 같다': { before: '보다 크거나 ', verb: even },
  '같지 않다': { before: '같지 ', verb: not },
}

/** "x는 3보다 작거나 같다": both sides with their particles, then the verb. */
export const compareInKorean: Comparison = (symbol, { left, right, ending }) => {
  const relation = relations[symbol]
  const form = ending === '' ? '다' : hanging[ending]
  if (!relation || !form) return null
  const linked = relation.verb === not ? `${endsClosed(right) ? '과' : '와'} ` : ''
  return {
    // "값은 ≤ 5" already has its particle.
    behindLeft: /[가-힣][은는이가]$/.test(left) ? '' : endsClosed(left) ? '은' : '는',
    behindRight: linked + relation.before + relation.verb[form],
  }
}
