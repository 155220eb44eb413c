/** Latin letters that hold no plain letter, by the letters that sound most like them. */
const groups: Record<string, string> = {
  a: 'ɐɑɶʌᴀ',
  b: 'ɓʙᴃ',
  ch: 'ʧ',
  c: 'ᴄ',
  d: 'ɖɗᴅ',
  dz: 'ʣ',
  e: 'ɘəɛɜɞᴇ',
  er: 'ɚɝ',
  f: 'ɸ',
  g: 'ɠɡɢɣʛ',
  h: 'ɦʜⱨ',
  i: 'ɨɩɪᵻ',
  j: 'ɟʤᴊ',
  k: 'ᴋⱪ',
  l: 'ɫɬɭɮʟɺꞎ',
  ly: 'ʎ',
  m: 'ɱᴍ',
  n: 'ɳɴ',
  ng: 'ŋ',
  ny: 'ɲ',
  o: 'ɒɔɤɵᴏ',
  p: 'ᴘ',
  r: 'ɹɻɼɽɾɿʀʁ',
  s: 'ꜱ',
  sh: 'ɕɧʂʃ',
  SS: 'ẞ',
  t: 'ʈᴛ',
  ts: 'ʦ',
  u: 'ɯʉʊᴜ',
  v: 'ʋᴠ',
  w: 'ɥɰʍᴡ',
  y: 'ʏʝ',
  zh: 'ʐʑʒ',
  z: 'ᴢ',
}
const soundOf = new Map(
  Object.entries(groups).flatMap(([sound, letters]) =>
    [...letters].map((letter) => [letter, sound] as const),
  ),
)

/** Up to here the voices read the letters of Latin script. Others are named as "letter 1 E 5 B". */
const lastKnown = 0x24f
const latin = /\p{sc=Latin}\p{M}*/gu
/** Stress, length and tone of a pronunciation: "ˈ", "ː", "˥". */
const speechSymbols = /[\u02b9-\u02df\u02e5-\u02ff]/g

/**
 * Replaces letters and accents of Latin words that no voice reads by plain ones: "ŋubuṛan" is
 * "nguburan", "Việt" is "Viet". With one such letter a voice spells the whole word. Letters of
 * European languages stay, and so do superscripts and subscripts.
 */
export function writePlainLetters(text: string): string {
  return text.normalize('NFC').replace(speechSymbols, '').replace(latin, writePlainLetter)
}

function writePlainLetter(letter: string): string {
  const [base = ''] = letter
  const sound = soundOf.get(base) ?? soundOf.get(base.toLowerCase())
  if (sound) return /\p{Lu}/u.test(base) ? sound.replace(/^./, (first) => first.toUpperCase()) : sound
  if (/\p{Lm}/u.test(base)) return letter
  const plain = isKnown(base) ? base : base.normalize('NFKD').replace(/\p{M}/gu, '')
  // Letters without a likeness, mostly of old manuscripts and phonetics, are left out.
  return [...plain].filter(isKnown).join('')
}

const isKnown = (letter: string) => (letter.codePointAt(0) ?? 0) <= lastKnown
