import type { Mermaid, MermaidConfig } from 'mermaid'

/** Measured and shown in the same faces: a picture has only those of the system. */
const FONT = 'system-ui, sans-serif'

let count = 0
/** mermaid has one configuration for the page: diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve()

const tokenOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The present scheme's colours as mermaid names them. Source: mermaid, theming, "base". */
function readTheme(): MermaidConfig['themeVariables'] {
  const [paper, text, line, accent, tint, sunken] = (
    ['--paper', '--text', '--line-strong', '--accent', '--accent-tint', '--sunken'] as const
  ).map(tokenOf)
  const series = [
    '--accent',
    '--m-orange-ink',
    '--m-green-ink',
    '--m-purple-ink',
    '--m-red-ink',
    '--m-blue-ink',
  ].map(tokenOf)
  const pies = Object.fromEntries(series.map((color, at) => [`pie${at + 1}`, color]))
  const scale = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      [`cScale${at}`, tint],
      [`cScaleLabel${at}`, text],
      [`cScaleInv${at}`, accent],
    ]).flat(),
  )
  return {
    background: paper,
    // Soft borders rather than shadows, as everywhere.
    useGradient: false,
    dropShadow: 'none',
    fontFamily: FONT,
    fontSize: '16px',
    primaryColor: tint,
    primaryTextColor: text,
    primaryBorderColor: accent,
    secondaryColor: sunken,
    tertiaryColor: sunken,
    lineColor: line,
    textColor: text,
    edgeLabelBackground: paper,
    pieTitleTextColor: text,
    pieSectionTextColor: paper,
    pieLegendTextColor: text,
    pieStrokeColor: paper,
    pieOuterStrokeColor: line,
    pieOpacity: '1',
    ...pies,
    ...scale,
    xyChart: {
      backgroundColor: paper,
      titleColor: text,
      xAxisLabelColor: text,
      xAxisTickColor: line,
      xAxisLineColor: line,
      yAxisLabelColor: text,
      yAxisTickColor: line,
      yAxisLineColor: line,
      plotColorPalette: accent,
    },
  }
}

/**
 * A diagram as the address of a picture, in the present scheme's colours. A picture runs no script and loads
 * nothing, whatever stands in it. Throws when mermaid cannot read the source.
 */
export async function drawDiagram(source: string): Promise<{ url: string; width: number; height: number }> {
  const { default: mermaid } = await import('mermaid')
  const drawing = queue.then(
    () => draw(mermaid, source),
    () => draw(mermaid, source),
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

async function draw(
  mermaid: Mermaid,
  source: string,
): Promise<{ url: string; width: number; height: number }> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 200,
    theme: 'base',
    look: 'classic',
    themeVariables: readTheme(),
    fontFamily: FONT,
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
  // Written as XML: a picture is read as such, and what HTML forgives would make it fail.
  const text = new XMLSerializer().serializeToString(root)
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height }
}
