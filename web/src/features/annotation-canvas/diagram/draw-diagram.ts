import type { Mermaid } from 'mermaid'
import { loadDiagramFont } from './diagram-font.ts'
import { readFontFamily, readTheme } from './diagram-theme.ts'

let count = 0
/** mermaid has one configuration for the page: diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve()

export type DrawnDiagram = { url: string; width: number; height: number }

const load = () => Promise.all([import('mermaid'), loadDiagramFont()])

/** Fetches what draws diagrams, before one is wanted. What fails is said when it is drawn. */
export const preloadDiagrams = (): void => void load().catch(() => undefined)

/**
 * A diagram as the address of a picture, in a mark's colour (by its name in the tokens) and the present scheme. A
 * picture runs no script and loads nothing, whatever stands in it. Throws when mermaid cannot read the source.
 */
export async function drawDiagram(source: string, color: string): Promise<DrawnDiagram> {
  const [{ default: mermaid }, font] = await load()
  const drawing = queue.then(
    () => draw(mermaid, source, color, font),
    () => draw(mermaid, source, color, font),
  )
  queue = drawing
  return drawing
}

/** mermaid leaves the codes of our signs in some labels as they are. As text they can be nothing but text. */
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

async function draw(mermaid: Mermaid, source: string, color: string, font: string): Promise<DrawnDiagram> {
  const fontFamily = readFontFamily()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 200,
    theme: 'base',
    look: 'classic',
    themeVariables: readTheme(color),
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
  // mermaid names the faces again where it takes them for safe; here all of its text has the same.
  root.style.fontFamily = fontFamily
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = font
  root.prepend(style)
  // Written as XML: a picture is read as such, and what HTML forgives would make it fail.
  const text = new XMLSerializer().serializeToString(root)
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height }
}
