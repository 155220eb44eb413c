/**
 * Bullets before an item. Letters and numbers of ordered lists have a pattern of their own, because they
 * show the order.
 */
const BULLET =
  /^(?:[•◦▪▫‣●○■□◆◇★☆►▶▸➢➤➔❖✓✔✦➜⇝⇒→»·∙\uE000-\uF8FF]\s*|[-–—*]\s+|!\s+(?=\p{L}{2})|[§Øüñþð]\s+|[àè]\s+(?=\p{Lu})|o\s+(?=\p{Lu}))+/u
const NUMBERING =
  /^(?:\(?\d{1,2}[.)](?!\d)\s*|\(\d{1,2}\)\s+|\(?[a-z]\)\s+|[a-z]\.\s+(?![a-z]\.)|\p{Lu}\d{1,2}[.)]\s+(?=\p{L})|[①-⑳]\s*|0\d\s+(?=\p{L})|\d{1,2}\s+(?=\p{Lu}\p{Ll}{2}|\p{Lu}\p{Ll}?\s\p{Ll}|[“"]\p{Lu}|\d\s|\d(?:\.\d)+\s))/u
const SILENT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu
/** Mathematical letters and ligatures, which PDFs store as separate characters. */
const LOOKALIKES = /[\u{1D400}-\u{1D7FF}\uFB00-\uFB06]/gu

const PLACE = String.raw`\b(?:(?:https?:\/\/|www\.)[^\s<>（）()，。、'"’”]+|(?:[\w-]+\.)+(?:com|org|net|edu|gov|io|ac|kr|cn|jp|uk|de|fr|eu|ai|dev|app|info|html?)\/[^\s<>（）()，。、'"’”]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`
/** A URL within a line, with its introduction. URLs are not read aloud. */
const ADDRESS = new RegExp(
  String.raw`\s*(?:\b(?:ref|source)\)?|출처|참고)?\s*[:：(（<]?\s*${PLACE}[)）>]?`,
  'giu',
)
/** "(see …)": the sentence is complete without this bracket. */
const BRACKETED = new RegExp(String.raw`\s*[(（][^()（）]{0,30}${PLACE}[^()（）]{0,10}[)）]`, 'giu')
/** A URL with only its name; and a URL that its sentence needs: "see …", "…에 접속한다". */
const ONLY_ADDRESS = new RegExp(String.raw`^[^:：]{0,60}[:：]\s*['"‘“]?${PLACE}['"’”]?[.。]?$`, 'iu')
const NEEDED_ADDRESS = new RegExp(
  String.raw`(?:\b(?:to|at|from|see|on|via|visit|in|of|by|with|is|are|download|open)\s+['"‘“<(]?${PLACE}|${PLACE}['"’”>)]?\s*(?:에서|에|을|를|의|으로|로|과|와|은|는|이|가)(?:\s|$))`,
  'iu',
)

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
  text = text.replace(BRACKETED, '')
  if (ONLY_ADDRESS.test(text) || NEEDED_ADDRESS.test(text)) text = ''
  return { text: tidyText(text), bullet, ordered }
}

/** White space and punctuation as in prose, without characters that have no sound. */
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
