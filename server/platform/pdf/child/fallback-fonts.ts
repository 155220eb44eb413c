import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getHeap, type Pdfium } from './pdfium.ts'

/** PDFium's numbers of character sets, and the package whose font covers each. */
const packageOfCharset: Record<number, 'jp' | 'kr' | 'sc'> = {
  128: 'jp', // Shift-JIS
  129: 'kr', // Hangul
  134: 'sc', // simplified Chinese
  136: 'sc', // traditional Chinese: the Chinese font holds these characters as well
  161: 'jp', // All of these fonts contain Greek and Cyrillic; PDFium's own do not.
  204: 'jp',
}

const files = {
  jp: { regular: 'NotoSansJP-Regular.otf', bold: 'NotoSansJP-Bold.otf' },
  kr: { regular: 'NotoSansKR-Regular.otf', bold: 'NotoSansKR-Bold.otf' },
  sc: { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' },
}

const BOLD_FROM_WEIGHT = 600

/**
 * Gives PDFium fonts for text whose fonts the PDF does not embed. Without them PDFium leaves such text
 * blank. Fonts are read when a page needs one. The callbacks live as long as the module.
 */
export function installFallbackFonts(pdfium: Pdfium): void {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium
  const paths: string[] = [] // A handle is the 1-based index in this list.

  const openFont = (charset: number, weight: number): number => {
    const family = packageOfCharset[charset]
    if (!family) return 0
    const path = findFontFile(family, files[family][weight >= BOLD_FROM_WEIGHT ? 'bold' : 'regular'])
    const known = paths.indexOf(path)
    return known >= 0 ? known + 1 : paths.push(path)
  }

  /**
   * Returns the whole font for table 0 and nothing for other tables: PDFium then reads the tables itself.
   */
  const copyFont = (handle: number, table: number, buffer: number, sizeBytes: number): number => {
    const path = paths[handle - 1]
    if (!path || table !== 0) return 0
    if (buffer === 0) return statSync(path).size
    const font = readFileSync(path)
    if (sizeBytes < font.length) return 0
    getHeap(pdfium).set(font, buffer)
    return font.length
  }

  const nothing = addFunction(() => {}, 'vi')
  const members = [
    1, // version of the structure
    nothing, // Release
    addFunction(() => {}, 'vii'), // EnumFonts: there is no list of installed fonts
    addFunction(
      (_self: number, weight: number, _italic: number, charset: number) => openFont(charset, weight),
      'iiiiiiii',
    ), // MapFont(self, weight, italic, charset, pitchAndFamily, face, exact)
    addFunction(() => 0, 'iii'), // GetFont by name
    addFunction(
      (_self: number, handle: number, table: number, buffer: number, sizeBytes: number) =>
        copyFont(handle, table, buffer >>> 0, sizeBytes >>> 0),
      'iiiiii',
    ), // GetFontData
    addFunction(() => 0, 'iiiii'), // GetFaceName
    addFunction(() => 1, 'iii'), // GetFontCharset: the default one
    addFunction(() => {}, 'vii'), // DeleteFont
  ]
  const structure = wasmExports.malloc(members.length * 4)
  for (const [index, member] of members.entries()) setValue(structure + index * 4, member, 'i32')
  pdfium.FPDF_SetSystemFontInfo(structure)
}

function findFontFile(family: string, file: string): string {
  const entry = import.meta.resolve(`@embedpdf/fonts-${family}`)
  return fileURLToPath(new URL(`../fonts/${file}`, entry))
}
