import type { Pronunciation } from '@lectern/contract/courses.ts'

type Ending = { exact: Map<string, Pronunciation>; anyCase: Pronunciation | undefined }
/** The words of a list as a trie of lower-case letters. */
type Trie = { next: Map<string, Trie>; ending: Ending | undefined }

/** Cached, because one list is used for every sentence of a text. */
const tries = new WeakMap<readonly Pronunciation[], Map<string, Trie>>()

/**
 * Replaces words by their pronunciations. Matches whole words; in scripts without spaces (and Korean, which
 * attaches particles) words match anywhere. A word with capitals matches only in that form, one without in
 * any. The longest word wins; inserted text is not read again. Entries for the language win over general
 * ones. Linear in the text, whatever the list holds.
 */
export function applyPronunciations(text: string, list: readonly Pronunciation[], language: string): string {
  return pronounce(text, list, language).said
}

/** Applies the list, and names each change with the entry that caused it. */
export function pronounce(
  text: string,
  list: readonly Pronunciation[],
  language: string,
): { said: string; changes: { from: string; to: string }[]; used: Pronunciation[] } {
  const changes: { from: string; to: string }[] = []
  const used = new Set<Pronunciation>()
  if (list.length === 0) return { said: text, changes, used: [] }
  const trie = trieOf(list, language)
  const composed = text.normalize('NFC')
  let said = ''
  let done = 0
  let at = 0
  while (at < composed.length) {
    const found = isBoundary(composed, at) ? findLongest(composed, at, trie) : undefined
    if (!found) {
      at += 1
      continue
    }
    const from = composed.slice(at, found.end)
    said += composed.slice(done, at) + found.entry.say_as
    changes.push({ from, to: found.entry.say_as })
    used.add(found.entry)
    at = found.end
    done = at
  }
  if (used.size === 0) return { said: text, changes, used: [] }
  return { said: said + composed.slice(done), changes, used: [...used] }
}

function trieOf(list: readonly Pronunciation[], language: string): Trie {
  const known = tries.get(list) ?? new Map<string, Trie>()
  tries.set(list, known)
  const made = known.get(language) ?? makeTrie(list, language)
  known.set(language, made)
  return made
}

function makeTrie(list: readonly Pronunciation[], language: string): Trie {
  const root: Trie = { next: new Map(), ending: undefined }
  const own = list.filter((entry) => entry.language === language)
  const general = list.filter((entry) => entry.language === null)
  // Of two entries for the same word, the first wins.
  for (const entry of [...own, ...general]) {
    const word = entry.word.normalize('NFC').trim()
    if (word === '') continue
    let context = root
    for (let at = 0; at < word.length; at += 1) {
      const letter = fold(word[at] as string)
      const next = context.next.get(letter) ?? { next: new Map(), ending: undefined }
      context.next.set(letter, next)
      context = next
    }
    context.ending ??= { exact: new Map(), anyCase: undefined }
    if (/\p{Lu}|\p{Lt}/u.test(word)) {
      if (!context.ending.exact.has(word)) context.ending.exact.set(word, entry)
    } else context.ending.anyCase ??= entry
  }
  return root
}

/** Lower case, if that keeps the length. */
function fold(unit: string): string {
  const lowered = unit.toLowerCase()
  return lowered.length === 1 ? lowered : unit
}

function findLongest(
  text: string,
  from: number,
  trie: Trie,
): { end: number; entry: Pronunciation } | undefined {
  let context: Trie | undefined = trie
  let found: { end: number; entry: Pronunciation } | undefined
  for (let at = from; at < text.length; at += 1) {
    context = context.next.get(fold(text[at] as string))
    if (!context) return found
    if (!context.ending || !isBoundary(text, at + 1)) continue
    const entry = context.ending.exact.get(text.slice(from, at + 1)) ?? context.ending.anyCase
    if (entry) found = { end: at + 1, entry }
  }
  return found
}

const unbroken = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]/u
const partOfWord = /[\p{L}\p{M}\p{N}]/u

/**
 * Whether a word may begin or end here: not inside a word of a script with spaces, nor inside one
 * character.
 */
function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const after = charAt(text, at)
  const unit = text.charCodeAt(at)
  if (unit >= 0xdc00 && unit <= 0xdfff && isHighSurrogate(text.charCodeAt(at - 1))) return false
  if (/\p{M}/u.test(after)) return false
  const before =
    isLowSurrogate(text.charCodeAt(at - 1)) && at > 1 ? charAt(text, at - 2) : (text[at - 1] as string)
  if (!partOfWord.test(before) || !partOfWord.test(after)) return true
  return unbroken.test(before) || unbroken.test(after)
}

const charAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0)
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
