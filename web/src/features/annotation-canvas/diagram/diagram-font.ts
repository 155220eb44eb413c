// The same file as the interface's font, so it is in the browser's cache already.
import interUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'

const FAMILY = 'Inter Variable'

let rule: Promise<string> | null = null

/**
 * The interface's font as a style for an SVG image, which cannot use the page's fonts; '' when it cannot be
 * read, then the image uses the next font of the list. Once resolved, the page has the font too, for measuring.
 */
export function loadDiagramFont(): Promise<string> {
  rule ??= readRule().catch(() => {
    rule = null
    return ''
  })
  return rule
}

async function readRule(): Promise<string> {
  const [answer] = await Promise.all([fetch(interUrl), document.fonts.load(`16px "${FAMILY}"`)])
  if (!answer.ok) return ''
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  const data = `data:font/woff2;base64,${btoa(characters)}`
  return `@font-face{font-family:"${FAMILY}";font-weight:100 900;src:url(${data}) format("woff2")}`
}
