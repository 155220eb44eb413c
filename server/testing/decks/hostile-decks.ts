import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { LATIN_FONT, latin1, writePages, writePdf } from './raw-pdf.ts'

/** Text at a position of a page, in the font of LATIN_FONT. */
export function write(text: string, x: number, y: number, size = 24): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
}

/** Draws a small deck of `count` pages that show their number. */
export function drawPlainPages(count: number): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => ({
    content: write(`Page ${index + 1}`, 60, 300, 48),
  }))
  return writePages(pages, LATIN_FONT)
}

/** Opens with the password 'secret' only (RC4, 40 bits; standard handler, revision 2). */
export function drawProtectedDeck(): Uint8Array {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const padded = Buffer.concat([latin1('secret'), padding]).subarray(0, 32)
  const id = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
  const permissions = Buffer.from([0xc4, 0xff, 0xff, 0xff])
  const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const owner = encryptRc4(md5(padded).subarray(0, 5), padded)
  const user = encryptRc4(md5(padded, owner, permissions, id).subarray(0, 5), padding)
  return writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -60 >>`,
    ],
    `/Encrypt 4 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  )
}

/** Own RC4: current OpenSSL no longer offers it. */
function encryptRc4(key: Uint8Array, data: Uint8Array): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + box[i]! + key[i % key.length]!) & 255
    ;[box[i], box[j]] = [box[j]!, box[i]!]
  }
  let i = 0
  let j = 0
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255
    j = (j + box[i]!) & 255
    ;[box[i], box[j]] = [box[j]!, box[i]!]
    return byte ^ box[(box[i]! + box[j]!) & 255]!
  }) as Buffer
}

/** Draws a deck whose pages exist, but whose cross-reference table has wrong offsets. */
export function drawDeckWithBrokenTable(): Uint8Array {
  const text = Buffer.from(drawPlainPages(3)).toString('latin1')
  return latin1(
    text.replace(/\d{10} 00000 n/g, '0000099999 00000 n').replace(/startxref\n\d+/, 'startxref\n7'),
  )
}

/** Cut off after the given share of its bytes. */
export function truncate(pdf: Uint8Array, share: number): Uint8Array {
  return pdf.subarray(0, Math.floor(pdf.length * share))
}

/** Draws a header without usable content. */
export function drawRubble(): Uint8Array {
  return latin1(`%PDF-1.7\n${'this is not an object\n'.repeat(200)}`)
}

export function drawHtmlPage(): Uint8Array {
  return latin1('<!doctype html><title>Sign in</title><p>Please sign in to download slides.pdf</p>')
}

export function drawDeckWithoutPages(): Uint8Array {
  return writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>'])
}

/** Draws a deck whose middle page has a picture of `side` × `side` pixels, in a file of a few kilobytes. */
export function drawImageBomb(side = 30_000): Uint8Array {
  // The byte pair 129, 0 encodes 128 zeros; the pairs are deflated in turn.
  const runs = Buffer.alloc(2 * Math.ceil((side * side) / 128))
  for (let place = 0; place < runs.length; place += 2) runs[place] = 129
  const dictionary = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /RunLengthDecode]`
  const plain = write('A plain page', 60, 300)
  return writePages(
    [{ content: plain }, { content: 'q 900 0 0 500 30 20 cm /Bomb Do Q' }, { content: plain }],
    `${LATIN_FONT} /XObject << /Bomb 3 0 R >>`,
    [{ dictionary, stream: deflateSync(runs) }],
  )
}

/** Draws a deck whose middle page draws a form that draws ten forms that draw ten forms …: rendering would take years. */
export function drawEndlessDeck(depth = 9): Uint8Array {
  const forms = Array.from({ length: depth }, (_, level) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources << /XObject << /Next ${3 + level + 1} 0 R >> >>`,
    stream: '/Next Do '.repeat(10),
  }))
  const last = {
    dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 960 540]',
    stream: '0 0 m 960 540 l S '.repeat(200),
  }
  const plain = write('A plain page', 60, 300)
  return writePages(
    [{ content: plain }, { content: '/First Do' }, { content: plain }],
    `${LATIN_FONT} /XObject << /First 3 0 R >>`,
    [...forms, last],
  )
}

/** Pages of odd sizes: a huge one, a tiny one, one without height, a very tall one, a portrait one. */
export function drawOddSizes(): Uint8Array {
  return writePages(
    [
      { mediaBox: '0 0 200000 112500', content: write('Huge', 20_000, 50_000, 20_000) },
      { mediaBox: '0 0 2 1', content: '0.5 g 0 0 1 1 re f' },
      { mediaBox: '0 0 500 0', content: write('Flat', 10, 10) },
      { mediaBox: '0 0 10 14000', content: write('Tall', 1, 7000, 3) },
      { mediaBox: '0 0 595 842', content: write('Portrait', 60, 700) },
    ],
    LATIN_FONT,
  )
}

/** Rotated by 90 degrees and cropped to (100, 100)–(500, 400). The word is in the middle. */
export function drawTurnedDeck(): Uint8Array {
  return writePages(
    [{ content: write('Middle', 262, 243), entries: '/Rotate 90 /CropBox [100 100 500 400]' }],
    LATIN_FONT,
  )
}

/** Draws one word on the page, others left of, below and beyond it. */
export function drawTextOutside(): Uint8Array {
  return writePages(
    [
      {
        content:
          write('inside', 60, 300) +
          write('left', -300, 300) +
          write('below', 60, -80) +
          write('beyond', 1200, 300),
      },
    ],
    LATIN_FONT,
  )
}

/** Draws a page that is only a picture. */
export function drawPictureOnly(): Uint8Array {
  const pixels = Buffer.from(Array.from({ length: 64 * 36 * 3 }, (_, index) => (index * 37) % 256))
  return writePages([{ content: 'q 960 0 0 540 0 0 cm /Photo Do Q' }], '/XObject << /Photo 3 0 R >>', [
    {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 64 /Height 36 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      stream: pixels,
    },
  ])
}

/** Korean, Japanese and Chinese text whose fonts are not embedded, as office programs write it. */
export const eastAsianTexts = [
  { text: '강의', font: 'HYGoThic-Medium', ordering: 'Korea1', encoding: 'KSCms-UHC-H', bytes: 'b0adc0c7' },
  {
    text: '조건부확률',
    font: 'Batang',
    ordering: 'Korea1',
    encoding: 'UniKS-UCS2-H',
    bytes: toUcs2('조건부확률'),
  },
  { text: '講義', font: 'MS-Gothic', ordering: 'Japan1', encoding: '90ms-RKSJ-H', bytes: '8d758b60' },
  {
    text: 'ベクトルの積',
    font: 'HeiseiMin-W3',
    ordering: 'Japan1',
    encoding: 'UniJIS-UCS2-H',
    bytes: toUcs2('ベクトルの積'),
  },
  { text: '中文', font: 'SimSun', ordering: 'GB1', encoding: 'GBK-EUC-H', bytes: 'd6d0cec4' },
  { text: '课程', font: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H', bytes: toUcs2('课程') },
  { text: '課程', font: 'MSung-Light', ordering: 'CNS1', encoding: 'UniCNS-UCS2-H', bytes: toUcs2('課程') },
] as const

/** Draws one page for each of `eastAsianTexts`, the text at (100, 240) in 96 points. */
export function drawEastAsianDeck(): Uint8Array {
  return writePages(
    eastAsianTexts.map(({ bytes }, index) => ({
      content: `BT /E${index} 96 Tf 100 240 Td <${bytes}> Tj ET`,
    })),
    `/Font << ${eastAsianTexts.map((_, index) => `/E${index} ${3 + index} 0 R`).join(' ')} >>`,
    eastAsianTexts.map(
      ({ font, ordering, encoding }) =>
        `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [<<
          /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /DW 1000
          /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>
          /FontDescriptor << /Type /FontDescriptor /FontName /${font} /Flags 6 /ItalicAngle 0 /Ascent 880
            /Descent -120 /CapHeight 700 /StemV 90 /FontBBox [-100 -200 1000 900] >> >>] >>`,
    ),
  )
}

function toUcs2(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

/**
 * As LaTeX draws: one glyph for the letters ff, also bold by drawing twice, a list's triangle, which is an I in its
 * font, and symbols that are letters in theirs: a slash before "=", the foot of an arrow, a prime, a script l, a sum, brackets and relations. Then a ligature "fi" and a "¿" by their codes, and a "!" that draws nothing, as programs of Apple
 * end paragraphs; their fonts name two forms of a Chinese character.
 */
export function drawLatexSigns(): Uint8Array {
  const ligature = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
3 beginbfchar <0B> <00660066> <0C> <2F426587> <0E> <4EF6> endbfchar
1 beginbfrange <20> <7E> <0020> endbfrange
endcmap end end`
  const draw = (font: string, text: string, x: number, y: number) =>
    `BT /${font} 24 Tf ${x} ${y} Td (${text}) Tj ET\n`
  return writePages(
    [
      {
        content:
          draw('F2', 'di\\013erent stu\\013', 60, 400) +
          draw('F2', 'bold di\\013erence', 60, 340) +
          draw('F2', 'bold di\\013erence', 60.4, 340) +
          draw('F3', 'I', 60, 280) +
          draw('F1', 'I stand for nothing', 90, 280) +
          draw('F2', '\\014\\016', 60, 250) +
          draw('F5', 'x', 60, 220) +
          draw('F4', '0', 72, 220) +
          draw('F4', '6', 100, 220) +
          draw('F1', '=', 100, 220) +
          draw('F5', '`', 130, 220) +
          draw('F9', 'I', 60, 190) +
          draw('F1', 'Bullet of PX', 90, 190) +
          draw('F6', 'X', 60, 160) +
          draw('F1', 'The \\034nal end!', 60, 100) +
          draw('F7', '!', 240, 100) +
          draw('F8', '\\276Why?', 60, 40) +
          draw('F4', 'h', 60, 10) +
          draw('F1', 'x', 74, 10) +
          draw('F4', 'i', 86, 10) +
          draw('F4', '`', 110, 10) +
          draw('F4', '>', 140, 10) +
          draw('F10', 'n', 170, 10),
      },
    ],
    `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
      /F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 3 0 R
        /FirstChar 11 /LastChar 126 /Widths [${'600 '.repeat(116)}] >>
      ${['MSAM10', 'CMSY10', 'CMMI10', 'CMEX10']
        .map((name, at) => `/F${at + 3} << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${name} >>`)
        .join('\n')}
      /F7 << /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /e 4 0 R >>
        /Encoding << /Type /Encoding /Differences [33 /e] >> /FirstChar 33 /LastChar 33 /Widths [600] >>
      /F8 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>
      /F9 << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Pxsya >>
      /F10 << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+MSBM10 >> >>`,
    [
      { dictionary: '', stream: ligature },
      { dictionary: '', stream: '600 0 0 0 0 0 d1' },
    ],
  )
}

/**
 * As Word and PowerPoint draw: bullets and an arrow in fonts of pictures, a round bullet that is an "o" of a typewriter, and symbols in Adobe's font of them, in the codes
 * that Unicode leaves to each font.
 */
export function drawSymbolFonts(): Uint8Array {
  const map = (codes: string) => `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <FF> ${codes} endbfrange
endcmap end end`
  const draw = (font: string, text: string, x: number, y: number) =>
    `BT /${font} 24 Tf ${x} ${y} Td (${text}) Tj ET\n`
  return writePages(
    [
      {
        content:
          draw('F2', '\\250', 60, 400) +
          draw('F1', 'A hollow square', 90, 400) +
          draw('F3', '4', 60, 340) +
          draw('F1', 'a bullet', 90, 340) +
          draw('F2', '\\340', 182, 340) +
          draw('F1', 'then an arrow', 204, 340) +
          draw('F5', 'o', 60, 220) +
          draw('F1', 'a round bullet', 90, 220) +
          draw('F4', 'q', 60, 280) +
          draw('F4', '\\263', 80, 280) +
          draw('F4', '3', 100, 280),
      },
    ],
    `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
      ${['Wingdings-Regular', 'CairoFont', 'SymbolMT']
        .map(
          (name, at) =>
            `/F${at + 2} << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${name} /ToUnicode 3 0 R
        /FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(224)}] >>`,
        )
        .join('\n')}
      /F5 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>`,
    [{ dictionary: '', stream: map('<F020>') }],
  )
}

/**
 * Words drawn twice slightly apart, a visible soft hyphen, and invisible words as scanners put under a
 * picture.
 */
export function drawTrickyText(): Uint8Array {
  const content = [
    write('Bold', 60, 400) + write('Bold', 60.4, 400),
    write('well\\255known', 60, 340),
    'BT 3 Tr /F1 24 Tf 60 280 Td (scanned words) Tj ET',
  ].join('')
  return writePages([{ content }], LATIN_FONT)
}

/** Draws a red annotation from (600, 300) to (800, 400), and a green form field from (100, 100) to (300, 200). */
export function drawAnnotatedDeck(): Uint8Array {
  const box = (colour: string) => ({
    dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]',
    stream: `${colour} rg 0 0 200 100 re f`,
  })
  return writePages(
    [{ content: '', entries: '/Annots [5 0 R 6 0 R]' }],
    LATIN_FONT,
    [
      box('1 0 0'),
      box('0 1 0'),
      '<< /Type /Annot /Subtype /Square /Rect [600 300 800 400] /C [1 0 0] /AP << /N 3 0 R >> >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (x) /F 4 /Rect [100 100 300 200] /AP << /N 4 0 R >> >>',
    ],
    '/AcroForm << /Fields [6 0 R] >>',
  )
}

/** Three pages are declared; the second is missing. */
export function drawDeckWithMissingPage(): Uint8Array {
  const text = Buffer.from(drawPlainPages(3)).toString('latin1')
  // Same length, so that all other offsets stay valid.
  return latin1(text.replace('[3 0 R 5 0 R 7 0 R]', '[3 0 R 9 0 R 7 0 R]'))
}
