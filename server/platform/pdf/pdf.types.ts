import type { Message } from '@lectern/core/messages/message.ts'
import { MessageError } from '@lectern/core/messages/message-error.ts'
import type { FontKind } from './layout/glyph.ts'

/** A word and its box, in pixels of the served picture. */
export type Word = { text: string; x: number; y: number; width: number; height: number }

/** One line of text with its box in pixels of the served picture; fontSizePx is the size most of its characters have. `font`: what the names of its fonts prove. `box`: lines of one drawn box have the same number; `group`: and so have those of one column, `row`: of one row of a table, and `figure`: of one label of a figure. */
export type TextLine = Word & {
  fontSizePx: number
  font?: FontKind
  box?: number
  group?: number
  row?: number
  figure?: number
}

export type RenderedPage = {
  /** 1-based. */
  number: number
  /** Size of the served picture in pixels. */
  width: number
  height: number
  /** WebP, 1920 px wide (narrower only if the pixel limit requires it). */
  picture: Uint8Array
  /** WebP, 320 px wide. */
  thumbnail: Uint8Array
  /** In reading order. Empty for a page that is only a picture. */
  words: Word[]
  /**
   * Reading order, one line per text line (cells of a table row divided by tabs), an empty line between
   * blocks.
   */
  text: string
  /** In the order of `text`. */
  lines: TextLine[]
  /** SHA-256 (hex) of the served picture: the same for an unchanged page in any other PDF. */
  pictureHash: string
}

export type PdfLimits = {
  maxBytes: number
  maxPages: number
  /** CPU time for opening the document, and for each page. */
  maxPageMs: number
  /** CPU time for a document: a base, and more for each page. */
  maxDocumentMs: number
  maxDocumentMsPerPage: number
  /** A child above this is killed. */
  maxChildBytes: number
  /** A child above this after a page is replaced by a new one, so that long decks do not pile up memory. */
  renewChildBytes: number
  /** Pixels of a page's picture; larger pages are drawn smaller. */
  maxPagePixels: number
  /** Characters read from one page; the rest is left out. */
  maxPageCharacters: number
  /** Children for one document. The process never has more than two for all documents together. */
  maxChildren: 1 | 2
}

export type PdfErrorReason =
  | 'protected'
  | 'unreadable'
  | 'not_pdf'
  | 'empty'
  | 'no_pages'
  | 'too_large'
  | 'too_many_pages'
  | 'too_slow'
  | 'too_big_in_memory'

/** The document cannot be used. The message is one sentence that its owner can act on. */
export class PdfRefusedError extends MessageError {
  readonly reason: PdfErrorReason

  constructor(reason: PdfErrorReason, message: Message) {
    super(message)
    this.name = 'PdfRefusedError'
    this.reason = reason
  }
}

/** CPU time and memory that the children of one document used. */
export type PdfWork = { children: number; cpuMs: number; peakRssBytes: number }
