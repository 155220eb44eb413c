import type { LanguageModelUsage } from 'ai'
import type { Usage } from '../../gateway/gateway.ts'

/** Approximate tokens of a slide's picture. */
export const PICTURE_TOKENS = 1_500

const WIDE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const CHARS_OF_A_TOKEN = 4

/** Approximate tokens of a text: one for each Chinese, Korean or Japanese character, one for four others. */
export const estimateTokens = (text: string): number => {
  const wide = text.match(WIDE)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / CHARS_OF_A_TOKEN)
}

/** Reads the usage of a call as reported by its provider. Missing or zero counts are estimated from the texts. */
export const readUsage = (
  usage: LanguageModelUsage | undefined,
  texts: { asked: string; pictures: number; answered: string },
): Usage => {
  const tokensIn = usage?.inputTokens || estimateTokens(texts.asked) + texts.pictures * PICTURE_TOKENS
  return {
    tokensIn,
    tokensCached: Math.min(tokensIn, usage?.inputTokenDetails.cacheReadTokens ?? 0),
    tokensOut: usage?.outputTokens || estimateTokens(texts.answered),
    speechMs: 0,
  }
}
