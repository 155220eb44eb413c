import 'katex/dist/katex-swap.min.css'
import katex from 'katex'

/** These take all that follows into their lower part, unless a group ends it. A group is not broken into lines. */
const fraction = /\\(?:over|atop|above|choose|brace|brack)(?![a-z])/

/** On a line of its own, since a comment may end the formula. */
const withEnd = (tex: string, end: string): string =>
  `${fraction.test(tex) ? `{${tex}\n}` : tex}\n\\text{${end}}`

/**
 * Draws a formula into an element, with MathML for screen readers. KaTeX makes elements itself: no text becomes HTML, and
 * commands that name addresses, pictures or styles stay text. @throws for TeX that cannot be read
 * @param end punctuation that stays on the line of the formula
 */
export const renderFormula = (tex: string, end: string, element: HTMLElement, isDisplayed: boolean): void =>
  katex.render(end ? withEnd(tex, end) : tex, element, {
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
