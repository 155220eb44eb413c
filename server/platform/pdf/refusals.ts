import { tell } from '@lectern/core/job-sentences.ts'
import { type PdfLimits, type PdfRefusal, PdfRefusedError } from './pdf.types.ts'

/** The error with the sentence for a reason. */
export function refuse(reason: PdfRefusal, limits: PdfLimits): PdfRefusedError {
  return new PdfRefusedError(reason, sentences[reason](limits))
}

const sentences: Record<PdfRefusal, (limits: PdfLimits) => string> = {
  protected: () => tell('pdfProtected'),
  unreadable: () => tell('pdfDamaged'),
  not_pdf: () => tell('notPdf'),
  empty: () => tell('pdfEmpty'),
  no_pages: () => tell('pdfWithoutPages'),
  too_large: ({ maxBytes }) => tell('pdfTooLarge', { number: Math.floor(maxBytes / (1024 * 1024)) }),
  too_many_pages: ({ maxPages }) => tell('pdfTooManyPages', { number: maxPages }),
  too_slow: () => tell('pdfTooSlow'),
  too_big_in_memory: () => tell('pdfTooBig'),
}

/** Why one page could not be drawn. */
export type PageFault = 'damaged' | 'too_slow' | 'too_big_in_memory' | 'crashed'

/** The sentence for a page that is left out. */
export function describePageFault(number: number, fault: PageFault, limits: PdfLimits): string {
  switch (fault) {
    case 'damaged':
      return `Page ${number} could not be drawn because it is damaged.`
    case 'too_slow':
      return `Page ${number} could not be drawn because it takes longer than ${Math.round(limits.maxPageMs / 1000)} seconds.`
    case 'too_big_in_memory':
      return `Page ${number} could not be drawn because it needs too much memory.`
    case 'crashed':
      return `Page ${number} could not be drawn because something in it cannot be read.`
  }
}
