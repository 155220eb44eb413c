import { type PdfLimits, type PdfRefusal, PdfRefusedError } from './pdf.types.ts'

/** The error with the sentence for a reason. */
export function refuse(reason: PdfRefusal, limits: PdfLimits): PdfRefusedError {
  return new PdfRefusedError(reason, sentences[reason](limits))
}

const sentences: Record<PdfRefusal, (limits: PdfLimits) => string> = {
  protected: () => 'This PDF is protected with a password. Remove the password and upload it again.',
  unreadable: () =>
    'This PDF is damaged and cannot be read. Export it again from its source and upload the new file.',
  not_pdf: () => 'This file is not a PDF. Export your slides as PDF and upload that file.',
  empty: () => 'This file is empty. Choose the PDF again and upload it once more.',
  no_pages: () => 'This PDF has no pages. Export it again from its source and upload the new file.',
  too_large: ({ maxBytes }) =>
    `This PDF is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB. Make its pictures smaller or split it, and upload it again.`,
  too_many_pages: ({ maxPages }) =>
    `This PDF has more than ${maxPages} pages. Split it into several lectures and upload them one by one.`,
  too_slow: () =>
    'This PDF takes too long to draw. Export it again with simpler graphics and upload the new file.',
  too_big_in_memory: () =>
    'This PDF needs too much memory to open. Export it again with smaller pictures and upload the new file.',
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
