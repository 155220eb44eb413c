import type { LanguageModelUsage } from 'ai'
import type { Usage } from '../../gateway/gateway.ts'

/** A picture of a slide, as providers count one of its size, roughly. */
export const PICTURE_TOKENS = 1_500

const WIDE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const CHARS_OF_A_TOKEN = 4

/** Roughly the tokens of a text: a Chinese, Korean or Japanese sign is one, of others four make one. */
export const estimateTokens = (text: string): number => {
  const wide = text.match(WIDE)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / CHARS_OF_A_TOKEN)
}

/** What a call took as its provider counts; what it does not tell, or tells as nothing, by the length of the texts. */
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
