import type { MermaidConfig } from 'mermaid'

type TokenReader = (name: string) => string

const readerOf = (element: Element): TokenReader => {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(name).trim()
}

/**
 * The interface's font family on one line: text is measured with it on the page and drawn with it in an
 * image.
 */
export const readFontFamily = (): string => readerOf(document.documentElement)('--font').replace(/\s+/g, ' ')

/**
 * The colour of an annotation (its token name) in the present colour scheme, or in the slide's, as mermaid's
 * theme variables.
 * Source: mermaid, theming, "base".
 */
export function readTheme(color: string, isOnSlide: boolean): MermaidConfig['themeVariables'] {
  if (!isOnSlide) return makeTheme(color, readerOf(document.documentElement))
  // The tokens of the light scheme hold inside an element that has it.
  const light = document.createElement('div')
  light.dataset.mantineColorScheme = 'light'
  document.body.append(light)
  const theme = makeTheme(color, readerOf(light))
  light.remove()
  return theme
}

function makeTheme(color: string, tokenOf: TokenReader): MermaidConfig['themeVariables'] {
  const [paper, text, line, sunken] = (['--paper', '--text', '--line-strong', '--sunken'] as const).map(
    tokenOf,
  )
  const [tint, ink] = [tokenOf(`--m-${color}-tint`), tokenOf(`--m-${color}-ink`)]
  const others = ['blue', 'orange', 'green', 'purple', 'red', 'teal'].filter((name) => name !== color)
  const series = [ink, ...others.map((name) => tokenOf(`--m-${name}-ink`))]
  const pies = Object.fromEntries(series.map((one, at) => [`pie${at + 1}`, one]))
  const scale = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      [`cScale${at}`, tint],
      [`cScaleLabel${at}`, text],
      [`cScaleInv${at}`, ink],
    ]).flat(),
  )
  return {
    background: paper,
    // Soft borders instead of shadows, as in the whole interface.
    useGradient: false,
    dropShadow: 'none',
    fontFamily: readFontFamily(),
    fontSize: '16px',
    primaryColor: tint,
    primaryTextColor: text,
    primaryBorderColor: ink,
    mainBkg: tint,
    nodeBorder: ink,
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
      plotColorPalette: ink,
    },
  }
}
