import type { ScriptSettings } from '@lectern/core/ai/engine.ts'

/** The wishes in free instructions that an engine without a language model can follow. */
export type Wishes = {
  length?: ScriptSettings['length']
  /** Words at the beginning and at the end, verbatim. */
  start?: string
  end?: string
}

/** Each matches a whole sentence. The words to say are in quotation marks or behind a colon. */
const START =
  /^(?:please )?(?:start|begin|open) (?:with|by saying)\s*(?::\s*|(?=["“]))(.+)$|^(?:시작|처음|开头|开始)\s*[:：]\s*(.+)$/iu
const END =
  /^(?:please )?(?:(?:end|close|finish) (?:with|by saying)|say|mention)\s*(?::\s*|(?=["“]))(.+)$|^(?:끝|마무리|마지막|结尾|结束)\s*[:：]\s*(.+)$/iu
const SHORT =
  /^(?:please )?(?:(?:keep|make) it )?(?:very )?(?:short(?:er)?|brief(?:er)?|concise)(?: please)?$|^(?:짧게|간단히|간략하게)(?: 해 ?주세요| 해줘)?$|^请?(?:简短|短)一?点?$/iu
const LONG =
  /^(?:please )?(?:(?:keep|make) it )?(?:much )?(?:long(?:er)?|(?:in )?more detail(?:ed)?)(?: please)?$|^(?:길게|자세히|자세하게)(?: 해 ?주세요| 해줘)?$|^请?(?:详细|长)一?点?$/iu
/** The default instruction asks for nothing special. */
const NOTHING = /^generate a teaching script from the slide content$/iu
const MAX_INSTRUCTIONS = 4000

/** Reads free instructions sentence by sentence. `unused`: sentences that could not be followed. */
export function readInstructions(instructions: string): { wishes: Wishes; unused: string[] } {
  const wishes: Wishes = {}
  const unused: string[] = []
  const text = instructions.slice(0, MAX_INSTRUCTIONS)
  for (const raw of text.match(/(?:["“][^"”\n]*["”]|[^\n\r;；.!。！]|[.!](?!\s|$))+/gu) ?? []) {
    const sentence = raw.trim()
    const [start, end] = [START, END].map((pattern) => pattern.exec(sentence))
    const verbatim = (match: RegExpExecArray) =>
      (match[1] ?? match[2] ?? '').replace(/^["“]|["”]$/g, '').trim()
    if (start) wishes.start = verbatim(start)
    else if (end) wishes.end = verbatim(end)
    else if (SHORT.test(sentence)) wishes.length = 'short'
    else if (LONG.test(sentence)) wishes.length = 'long'
    else if (/[\p{L}\d]/u.test(sentence) && !NOTHING.test(sentence)) unused.push(sentence)
  }
  return { wishes, unused }
}
