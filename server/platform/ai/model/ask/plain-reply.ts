/** An answer without what models put around one: their thinking, the request's own tags, a code block. Linear. */
export const unwrapReply = (answer: string): string => {
  const text = withoutThinking(answer)
    .replaceAll(/<\/?[a-z]+(?:-[a-z]+)*-[0-9a-f]{8,12}>/g, '')
    .trim()
  const block = /^```[^\n]*\n([\s\S]*)\n```$/.exec(text)
  return (block?.[1] ?? text).trim()
}

/**
 * An answer without what was thought before it; nothing while the thought goes on. A model whose server opens its thought
 * for it (DeepSeek R1, Qwen's thinking ones) writes only where it ends.
 */
export const withoutThinking = (answer: string): string => {
  const text = answer.trimStart()
  const isOpened = text.startsWith('<think>')
  const end = text.indexOf('</think>')
  if (end < 0) return isOpened ? '' : text
  return isOpened || !text.slice(0, end).includes('<think>') ? text.slice(end + '</think>'.length) : text
}

/**
 * Spoken words as plain paragraphs: emphasis, headings, bullets and rules of Markdown go, their words stay. Signs that
 * mean something in the text itself (`2 * 3`, `snake_case`, `# 1`) stay.
 */
export const dropMarkdown = (text: string): string =>
  text
    .replaceAll(/^[ \t]*(?:[-*_][ \t]?){3,}$/gm, '')
    .replaceAll(/^[ \t]*#{1,6}[ \t]+(?=\D)/gm, '')
    .replaceAll(/^[ \t]*>[ \t]?/gm, '')
    .replaceAll(/^[ \t]*[-*•·][ \t]+(?=\S)/gm, '')
    .replaceAll(/(\*\*|__)(?=\S)([^\n]{1,500}?\S)\1/g, '$2')
    .replaceAll(/(^|[\s("'“「])\*(?=[^\s*])([^*\n]{1,500}[^\s*])\*(?![\p{L}\p{N}*])/gmu, '$1$2')
    .replaceAll(/`([^`\n]{1,300})`/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/**
 * A line that speaks to whoever asked, not to the listeners. In languages in which a script itself may begin so ("Voici
 * trois raisons :") it has to name what was asked for.
 */
const INTRODUCTION = new RegExp(
  [
    "^(?:sure|certainly|of course|okay|absolutely|here(?:'s| is| are)|below is)\\b[^\\n]{0,160}:",
    '^(?:네|물론)[^\\n]{0,80}:',
    '^(?:好的|当然|以下是)[^\\n]{0,80}[:：]',
    '^(?:hier|natürlich|gerne|aquí|claro|voici|bien sûr|다음은|以下は|はい)[^\\n]{0,80}(?:übersetzung|skript|traducci[óo]n|gui[óo]n|traduction|script|texte|번역|스크립트|대본|翻訳|訳|原稿)[^\\n]{0,80}[:：]',
  ]
    .map((line) => `${line}\\s*\\n+`)
    .join('|'),
  'iu',
)

/** The text without a first line that only says what follows. */
export const dropIntroduction = (text: string): string => text.replace(INTRODUCTION, '')

/** Whether a text is an object or a list of JSON and so no words that are said. */
export const isData = (text: string): boolean => {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text.trim())) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
