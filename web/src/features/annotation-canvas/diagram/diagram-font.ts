// The same file as the interface's own: it lies in the browser's cache already.
import interUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'

const FAMILY = 'Inter Variable'

let rule: Promise<string> | null = null

/**
 * The interface's face as a style for a picture, which can use no face of the page; '' when it cannot be read, and
 * the picture then shows the next face of the same list. The page has the face too when this ends, to measure with.
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
  let signs = ''
  for (const byte of bytes) signs += String.fromCharCode(byte)
  const data = `data:font/woff2;base64,${btoa(signs)}`
  return `@font-face{font-family:"${FAMILY}";font-weight:100 900;src:url(${data}) format("woff2")}`
}
