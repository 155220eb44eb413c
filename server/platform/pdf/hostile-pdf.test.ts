import { describe, expect, it } from 'vitest'
import { collectDeck, withPdfFile } from '../../testing/decks/collect-deck.ts'
import {
  drawDeckWithMissingPage,
  drawDeckWithoutPages,
  drawEndlessDeck,
  drawHtmlPage,
  drawImageBomb,
  drawPlainPages,
  drawProtectedDeck,
  drawRubble,
  truncate,
} from '../../testing/decks/hostile-decks.ts'
import type { PdfLimits } from './pdf.types.ts'
import { defaultPdfLimits } from './pdf-limits.ts'
import { readPdfText } from './read-pdf-text.ts'

type Refused = {
  name: string
  bytes: () => Uint8Array
  reason: string
  says: RegExp
  limits?: Partial<PdfLimits>
}

const refused: Refused[] = [
  { name: 'a protected one', bytes: drawProtectedDeck, reason: 'protected', says: /password/ },
  { name: 'rubble', bytes: drawRubble, reason: 'unreadable', says: /damaged/ },
  {
    name: 'half a file',
    bytes: () => truncate(drawPlainPages(20), 0.5),
    reason: 'unreadable',
    says: /damaged/,
  },
  { name: 'an empty file', bytes: () => new Uint8Array(), reason: 'empty', says: /empty/ },
  { name: 'a page of HTML', bytes: drawHtmlPage, reason: 'not_pdf', says: /not a PDF/ },
  { name: 'one without pages', bytes: drawDeckWithoutPages, reason: 'no_pages', says: /no pages/ },
  {
    name: 'too many pages',
    bytes: () => drawPlainPages(501),
    reason: 'too_many_pages',
    says: /more than 500 pages/,
  },
  {
    name: 'too many bytes',
    bytes: () => new Uint8Array(2 * 1024 * 1024 + 1),
    limits: { maxBytes: 2 * 1024 * 1024 },
    reason: 'too_large',
    says: /larger than 2 MB/,
  },
  {
    name: 'more work than a document may make',
    bytes: () => drawPlainPages(3),
    limits: { maxDocumentMs: 0, maxDocumentMsPerPage: 0 },
    reason: 'too_slow',
    says: /too long/,
  },
]

describe('a PDF that cannot be used', () => {
  it.each(refused)('is refused with one message: $name', async ({ bytes, reason, says, limits }) => {
    const expected = { name: 'PdfRefusedError', reason, message: expect.stringMatching(says) }
    await expect(collectDeck(bytes(), { limits })).rejects.toMatchObject(expected)
  })

  it('is refused by the text reader too', async () => {
    await withPdfFile(drawProtectedDeck(), async (path) => {
      await expect(readPdfText({ path, limits: defaultPdfLimits })).rejects.toMatchObject({
        reason: 'protected',
      })
    })
  })
})

describe('a page that cannot be drawn', () => {
  it('because it is damaged is left out, and the others are drawn', async () => {
    const { pages, failed } = await collectDeck(drawDeckWithMissingPage())
    expect([...pages.keys()].sort()).toEqual([1, 3])
    expect(failed.get(2)).toBe('Page 2 could not be converted because it is damaged.')
  })

  it('because it never ends is left out, and the others are drawn', async () => {
    const { pages, failed } = await collectDeck(drawEndlessDeck(), {
      limits: { maxPageMs: 1_500, maxChildBytes: 4 * 1024 ** 3 },
    })
    expect([...pages.keys()].sort()).toEqual([1, 3])
    expect(failed.get(2)).toBe('Page 2 could not be converted because that takes longer than 2 seconds.')
  })

  it('because it needs too much memory is left out, and the others are drawn', async () => {
    const { pages, failed, children } = await collectDeck(drawEndlessDeck(), {
      limits: { maxChildBytes: 320 * 1024 * 1024 },
    })
    expect([...pages.keys()].sort()).toEqual([1, 3])
    expect(failed.get(2)).toBe('Page 2 could not be converted because that needs too much memory.')
    expect(children).toBeGreaterThan(2)
  })

  it('because of a huge picture does not block the other pages', async () => {
    const { order, pages } = await collectDeck(drawImageBomb(), { limits: { maxPageMs: 10_000 } })
    expect(order.sort()).toEqual([1, 2, 3])
    expect(pages.get(1)!.text).toBe('A plain page')
    expect(pages.get(3)!.text).toBe('A plain page')
  })
})
