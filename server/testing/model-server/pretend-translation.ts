/** Words of a pretended translation, each clearly of its language. */
const WORDS: Record<string, readonly string[]> = {
  Korean: ['씨앗', '나무', '강물', '하늘', '바람', '노래', '마음', '아침', '저녁', '바다', '구름', '별빛'],
  Chinese: ['种子', '树木', '河流', '天空', '微风', '歌声', '心灵', '早晨', '傍晚', '大海', '白云', '星光'],
  Japanese: [
    'たね',
    'き',
    'かわ',
    'そら',
    'かぜ',
    'うた',
    'こころ',
    'あさ',
    'ゆうべ',
    'うみ',
    'くも',
    'ほし',
  ],
  English: [
    'seed',
    'tree',
    'river',
    'sky',
    'wind',
    'song',
    'heart',
    'morning',
    'evening',
    'sea',
    'cloud',
    'star',
  ],
}
const OTHERS = ['alba', 'bora', 'cima', 'duna', 'eco', 'foro', 'gala', 'hora', 'isla', 'luna', 'mira', 'nube']

/**
 * The model server's translation: every word becomes a word of the target language, the same one each time;
 * symbols, numbers and punctuation stay in place.
 * @param target the English name of the language
 */
export const pretendTranslation = (text: string, target: string): string => {
  const words = WORDS[target] ?? OTHERS
  return text.replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => {
    let sum = 0
    for (const char of word) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
    return words[sum % words.length] ?? ''
  })
}

/** Finds the text to translate and the language in the platform's prompt; undefined for other requests. */
export const readTranslationRequest = (prompt: string): { text: string; target: string } | undefined => {
  const target = /^Translate from .+ into (.+)\.$/m.exec(prompt)?.[1]
  const text = /^<(text-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>$/m.exec(prompt)?.[2]
  return target !== undefined && text !== undefined ? { text, target } : undefined
}
