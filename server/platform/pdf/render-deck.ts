import type { PdfLimits, PdfWork, RenderedPage } from './pdf.types.ts'
import { workThroughPages } from './work-through-pages.ts'

export type RenderDeckOptions = {
  path: string
  limits: PdfLimits
  /** Pages (1-based) that are done already. */
  skipPages?: ReadonlySet<number>
  signal?: AbortSignal
  /** Called once, before any page. */
  onOpen?(pageCount: number): Promise<void> | void
  /** Called for one page at a time; the next pages wait while it works. */
  onPage(page: RenderedPage): Promise<void> | void
  /** A page that cannot be drawn, with a sentence that says why. The others go on. */
  onPageFailed(number: number, sentence: string): Promise<void> | void
}

/**
 * Makes pictures, thumbnails and words of all pages, first pages first, in at most two child processes.
 * Pages come in the order in which they are ready, each exactly once.
 * Throws PdfRefusedError for a document that cannot be used, the signal's reason when aborted (the children are
 * gone then), and whatever a callback throws.
 */
export async function renderDeck(options: RenderDeckOptions): Promise<{ pageCount: number } & PdfWork> {
  return workThroughPages({
    ...options,
    task: 'draw',
    onAnswer: (_number, answer) => ('page' in answer ? options.onPage(answer.page) : undefined),
  })
}
