import type { Message } from '@lectern/core/messages/message.ts'
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
  /** Called for a page that cannot be drawn, with a message that says why. The other pages continue. */
  onPageFailed(number: number, message: Message): Promise<void> | void
}

/**
 * Makes pictures, thumbnails and words of all pages, first pages first, in at most two child processes.
 * Pages arrive in the order in which they are ready, each exactly once.
 * @throws PdfRefusedError for an unusable document, the signal's reason after an abort (the children are
 * gone then), and every error of a callback
 */
export async function renderDeck(options: RenderDeckOptions): Promise<{ pageCount: number } & PdfWork> {
  return workThroughPages({
    ...options,
    task: 'draw',
    onAnswer: (_number, answer) => ('page' in answer ? options.onPage(answer.page) : undefined),
  })
}
