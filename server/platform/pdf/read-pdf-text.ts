import type { PdfLimits } from './pdf.types.ts'
import { workThroughPages } from './work-through-pages.ts'

/**
 * Reads the plain text of a PDF in reading order, with an empty line between paragraphs; '' without text.
 * Unreadable pages are left out.
 * @throws PdfRefusedError as renderDeck does
 */
export async function readPdfText(options: {
  path: string
  limits: PdfLimits
  signal?: AbortSignal
}): Promise<string> {
  const pages: string[] = []
  await workThroughPages({
    ...options,
    limits: { ...options.limits, maxChildren: 1 },
    task: 'read',
    onAnswer: (number, answer) => {
      if ('text' in answer) pages[number] = answer.text
    },
    onPageFailed: () => {},
  })
  return pages.filter((text) => text).join('\n\n')
}
