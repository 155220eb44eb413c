import type { Mermaid } from 'mermaid'
import { loadDiagramFont } from './diagram-font.ts'
import { readFontFamily, readTheme } from './diagram-theme.ts'

let count = 0
/** mermaid has one configuration per page, so diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve()

export type DrawnDiagram = { url: string; width: number; height: number }

const load = () => Promise.all([import('mermaid'), loadDiagramFont()])

/** Preloads the diagram library. An error is reported when a diagram is drawn. */
export const preloadDiagrams = (): void => void load().catch(() => undefined)

/**
 * Draws a diagram as an image URL, in an annotation's colour (its token name) and the present colour scheme. An
 * image runs no script and loads nothing, whatever it contains. `isOnSlide`: a slide is light in both
 * schemes. Throws when mermaid cannot read the source.
 */
export async function drawDiagram(source: string, color: string, isOnSlide = false): Promise<DrawnDiagram> {
  const [{ default: mermaid }, font] = await load()
  const drawing = queue.then(
    () => draw(mermaid, source, color, font, isOnSlide),
    () => draw(mermaid, source, color, font, isOnSlide),
  )
  queue = drawing
  return drawing
}

/**
 * mermaid leaves the codes of our escaped characters in some labels. As text nodes they are safe to decode.
 */
function decodeLabels(root: SVGElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest('style')) continue
    node.data = node.data.replace(/&#(\d{1,7});/g, (written, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : written,
    )
  }
}

async function draw(
  mermaid: Mermaid,
  source: string,
  color: string,
  font: string,
  isOnSlide: boolean,
): Promise<DrawnDiagram> {
  const fontFamily = readFontFamily()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 200,
    theme: 'base',
    look: 'classic',
    themeVariables: readTheme(color, isOnSlide),
    fontFamily,
    htmlLabels: false,
    flowchart: { htmlLabels: false, curve: 'basis', padding: 12 },
  })
  count += 1
  const { svg } = await mermaid.render(`diagram-${count}`, source)
  const root = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
  const [, , width = 0, height = 0] = (root?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!root || !(width > 0) || !(height > 0)) throw new Error('mermaid drew nothing')
  decodeLabels(root)
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  root.style.maxWidth = 'none'
  // mermaid sets the font family only where it considers it safe; here all text has the same one.
  root.style.fontFamily = fontFamily
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = font
  root.prepend(style)
  // Serialized as XML: an image is parsed as XML, where the leniency of HTML would fail.
  const text = new XMLSerializer().serializeToString(root)
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height }
}
