/** Whole messages that are no question, by language: they get a short reply in it. */
const SMALL_TALK: Record<string, { greeting: RegExp; thanks: RegExp }> = {
  en: {
    greeting:
      /^(?:hi+|hello|hey|hiya|good (?:morning|afternoon|evening))(?: (?:there|again|all|everyone|assistant|professor|bot))?$/u,
    thanks:
      /^(?:(?:ok(?:ay)?|great|cool|perfect|nice|good|got it|alright|ah|oh|wow)\s*)*(?:(?:many )?thanks?(?: you| u)?|thx|ty|cheers)?(?: (?:a lot|so much|very much|again|for (?:your|the) help|that helps?))*$/u,
  },
  ko: {
    greeting: /^(?:안녕(?:하세요|하십니까|하신가요)?|ㅎㅇ|하이|헬로|반가워요?|반갑습니다)$/u,
    thanks:
      /^(?:(?:네|넵|아|오|정말|너무|진짜|대단히|도와주셔서)\s*)*(?:고마워[요용]?|ㄱㅅ|땡큐|고맙습니다|감사(?:합니다|해요|드려요|드립니다))$/u,
  },
  zh: {
    greeting: /^(?:你好|您好|嗨|哈喽|大家好|早上好|下午好|晚上好)[啊呀]?$/u,
    thanks: /^(?:好的|太好了|非常|十分|明白了)?\s*(?:多谢|谢谢|感谢)(?:你|您|老师|大家)?[啦了]?$/u,
  },
  ja: {
    greeting: /^(?:こんにちは|こんばんは|おはよう(?:ございます)?|やあ|はじめまして)$/u,
    thanks: /^(?:どうも)?(?:ありがとう(?:ございま(?:す|した))?|どうも|感謝します)$/u,
  },
  es: {
    greeting: /^(?:hola|buen[oa]s (?:días|tardes|noches)|buen día)$/u,
    thanks: /^(?:muchas )?gracias(?: por todo)?$/u,
  },
  fr: { greeting: /^(?:bonjour|salut|bonsoir|coucou)$/u, thanks: /^merci(?: beaucoup| bien)?$/u },
  de: {
    greeting: /^(?:hallo|guten (?:tag|morgen|abend)|servus|moin|grüezi)$/u,
    thanks: /^(?:vielen |herzlichen )?dank(?:e(?: schön| sehr)?)?$/u,
  },
}

const LONGEST_CHARS = 80

/** Reads a message that only greets or thanks, and in which language; null for any other. */
export const readSmallTalk = (message: string): { kind: 'greeting' | 'thanks'; language: string } | null => {
  const said = message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\s]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (said === '' || said.length > LONGEST_CHARS) return null
  for (const [language, { greeting, thanks }] of Object.entries(SMALL_TALK)) {
    if (greeting.test(said)) return { kind: 'greeting', language }
    if (thanks.test(said)) return { kind: 'thanks', language }
  }
  return null
}
