/** Marks that stand before an item. Letters and numbers of ordered lists are kept apart: they tell the order. */
const BULLET = /^(?:[•◦▪▫‣●○■□◆◇★☆►▶▸➢➤➔❖✓✔✦➜⇝⇒→»·∙\uE000-\uF8FF]\s*|[-–—*]\s+|o\s+(?=\p{Lu}))+/u
const NUMBERING =
  /^(?:\(?\d{1,2}[.)](?!\d)\s*|\(\d{1,2}\)\s+|\(?[a-z]\)\s+|[①-⑳]\s*|\d{1,2}\s+(?=\p{Lu}\p{Ll}{2}|\d\s))/u
const SILENT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu
/** Mathematical letters and ligatures, which PDFs hold as characters of their own. */
const LOOKALIKES = /[\u{1D400}-\u{1D7FF}\uFB00-\uFB06]/gu

/** An address within a line, with what announces it; nobody reads one aloud. */
const ADDRESS = /\s*[:：(（<]?\s*\b(?:https?:\/\/|www\.)[^\s<>（）()，。、]+[)）>]?/giu

export type CleanLine = { text: string; bullet: boolean; ordered: boolean }

/** A line's text as it can be spoken: plain letters, single spaces, no bullets, no control characters. */
export function cleanLine(raw: string): CleanLine {
  let text = raw
    .replace(LOOKALIKES, (char) => char.normalize('NFKC'))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  const bare = text.replace(BULLET, '')
  const bullet = bare !== text
  text = bare.replace(NUMBERING, '')
  const ordered = text !== bare
  return { text: tidyText(text), bullet, ordered }
}

/** White space and punctuation as in ordinary prose, without what has no sound. */
export function tidyText(text: string): string {
  return text
    .replace(/(\p{L})\s?ˆ/gu, (_, letter: string) => `${letter}\u0302`.normalize('NFC'))
    .replace(/(\p{L})\s?˜/gu, (_, letter: string) => `${letter}\u0303`.normalize('NFC'))
    .replace(SILENT, '')
    .replace(/\s*(?:⇝|⇒|→|➔|➜)\s*(?=\p{L}{3})/gu, ', ')
    .replace(ADDRESS, '')
    .replace(/．/g, '。')
    .replace(/([([（「『])\s+/g, '$1')
    .replace(/\s+([)\]）」』,;:!?。，、；：！？]|\.(?=\s|$))/g, '$1')
    .replace(/([:：])\s*,/g, '$1')
    .replace(/(?:\s*\.){4,}\s*\d*/g, '')
    .replace(/^\((?=[^)]*$)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
