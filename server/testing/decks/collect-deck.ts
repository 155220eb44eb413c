import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { PdfLimits, RenderedPage } from '../../platform/pdf/pdf.types.ts'
import { defaultPdfLimits } from '../../platform/pdf/pdf-limits.ts'
import { type RenderDeckOptions, renderDeck } from '../../platform/pdf/render-deck.ts'

export type CollectedDeck = {
  pageCount: number
  children: number
  pages: Map<number, RenderedPage>
  failed: Map<number, string>
  /** Every page number that came, in order, with duplicates. */
  order: number[]
}

type Options = Partial<Omit<RenderDeckOptions, 'path' | 'limits'>> & { limits?: Partial<PdfLimits> }

/** Runs the work with a PDF's path; the file is deleted afterwards. */
export async function withPdfFile<Result>(
  bytes: Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-deck-'))
  try {
    const path = join(folder, 'deck.pdf')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Renders a PDF given as bytes and collects all output. */
export async function collectDeck(bytes: Uint8Array, options: Options = {}): Promise<CollectedDeck> {
  const pages = new Map<number, RenderedPage>()
  const failed = new Map<number, string>()
  const order: number[] = []
  const done = await withPdfFile(bytes, (path) =>
    renderDeck({
      ...options,
      path,
      limits: { ...defaultPdfLimits, ...options.limits },
      async onPage(page) {
        order.push(page.number)
        pages.set(page.number, page)
        await options.onPage?.(page)
      },
      async onPageFailed(number, message) {
        order.push(number)
        failed.set(number, formatMessage(message))
        await options.onPageFailed?.(number, message)
      },
    }),
  )
  return { pageCount: done.pageCount, children: done.children, pages, failed, order }
}
