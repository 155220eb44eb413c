import 'katex/dist/katex-swap.min.css'
import katex from 'katex'

/**
 * Draws a formula into an element, with MathML for screen readers. KaTeX makes elements itself: no text becomes HTML, and
 * commands that name addresses, pictures or styles stay text. @throws for TeX that cannot be read
 */
export const renderFormula = (tex: string, element: HTMLElement, isDisplayed: boolean): void =>
  katex.render(tex, element, {
    displayMode: isDisplayed,
    output: 'htmlAndMathml',
    throwOnError: true,
    trust: false,
    strict: 'ignore',
    // Commands that stay text keep its colour: KaTeX's red cannot be read in dark.
    errorColor: 'currentcolor',
    maxSize: 10,
    maxExpand: 200,
  })
