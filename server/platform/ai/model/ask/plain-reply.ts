/**
 * Removes the text that models put around an answer: reasoning, the prompt's own tags, a code block.
 * Linear.
 */
export const unwrapReply = (answer: string): string => {
  const text = withoutThinking(answer)
    .replaceAll(/<\/?[a-z]+(?:-[a-z]+)*-[0-9a-f]{8,12}>/g, '')
    .trim()
  const block = /^```[^\n]*\n([\s\S]*)\n```$/.exec(text)
  return (block?.[1] ?? text).trim()
}

/**
 * Removes the reasoning before an answer; returns '' while the reasoning goes on. Some servers open the
 * reasoning themselves (DeepSeek R1, Qwen's reasoning models), so their replies hold only its end tag.
 */
export const withoutThinking = (answer: string): string => {
  const text = answer.trimStart()
  const isOpened = text.startsWith('<think>')
  const end = text.indexOf('</think>')
  if (end < 0) return isOpened ? '' : text
  return isOpened || !text.slice(0, end).includes('<think>') ? text.slice(end + '</think>'.length) : text
}

/**
 * Converts Markdown to plain paragraphs: removes emphasis, headings, bullets and rules, and keeps their
 * words. Symbols that belong to the text (`2 * 3`, `snake_case`, `# 1`) stay.
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
 * A first line that speaks to the user instead of the listeners. In languages in which a script itself may
 * begin like that ("Voici trois raisons :"), the line must also name what the user requested.
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

/** Removes a first line that only introduces the text. */
export const dropIntroduction = (text: string): string => text.replace(INTRODUCTION, '')

/** Returns true if a text is a JSON object or list and therefore not spoken words. */
export const isData = (text: string): boolean => {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text.trim())) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
