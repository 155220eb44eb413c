import type { PdfLimits, RenderedPage } from '../pdf.types.ts'

/** A page is drawn (pictures, words and text) or only read (its text). */
export type PageTask = 'draw' | 'read'

/** Exit code of a child that cannot read its file: the storage is at fault, not the document. Source: `EX_IOERR` of sysexits. */
export const FILE_LOST_EXIT = 74

export type ToChild =
  | { type: 'open'; path: string; limits: PdfLimits }
  | { type: 'page'; number: number; task: PageTask }
  | { type: 'end' }

export type FromChild =
  | { type: 'opened'; pageCount: number }
  | { type: 'refused'; reason: 'protected' | 'unreadable' | 'not_pdf' | 'no_pages' }
  /** Sent before work on a page begins, so that the parent knows which page killed a child. */
  | { type: 'started'; number: number }
  /** drawMs: time for the page before encoding, which overlaps with the next page. */
  | { type: 'drawn'; page: RenderedPage; drawMs: number; cpuMs: number }
  | { type: 'read'; number: number; text: string; cpuMs: number }
  | { type: 'damaged'; number: number }
  | { type: 'ended'; cpuMs: number }
