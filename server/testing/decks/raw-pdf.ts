/** An object of a PDF as text, or as a dictionary with a stream. */
export type RawObject = string | { dictionary: string; stream: string | Uint8Array }

/**
 * Builds a PDF from its objects (the first is number 1 and the catalogue), with a correct cross-reference
 * table. For files that libraries refuse to write. Text is Latin-1.
 */
export function writePdf(objects: RawObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const push = (bytes: Uint8Array) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    push(latin1(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') push(latin1(object))
    else {
      const stream = typeof object.stream === 'string' ? latin1(object.stream) : object.stream
      push(latin1(`<< ${object.dictionary} /Length ${stream.length} >>\nstream\n`))
      push(stream)
      push(latin1('\nendstream'))
    }
    push(latin1('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(latin1(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  push(
    latin1(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

export type RawPage = {
  content: string | Uint8Array
  /** The page's box, in points: left, bottom, right, top. */
  mediaBox?: string
  /** More entries of the page's dictionary. */
  entries?: string
}

/**
 * Pages with their content streams. Resources and further objects (numbered from 3) are shared by all pages;
 * `catalog`: more entries of the catalogue.
 */
export function writePages(
  pages: RawPage[],
  resources = '',
  shared: RawObject[] = [],
  catalog = '',
): Uint8Array {
  const first = 3 + shared.length
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    ...shared,
    ...pages.flatMap(({ content, mediaBox = '0 0 960 540', entries = '' }, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Resources << ${resources} >> /Contents ${first + 2 * index + 1} 0 R ${entries} >>`,
      { dictionary: '', stream: content },
    ]),
  ])
}

/** The standard Latin font as /F1, for the resources of a page. */
export const LATIN_FONT =
  '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>'

export function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
