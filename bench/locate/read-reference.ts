import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { WordBox } from '@lectern/core/annotations/geometry.ts'

const run = promisify(execFile)

export type ReferencePage = { width: number; height: number; words: WordBox[] }

/** Reads the words of a PDF from poppler's `pdftotext -bbox`, in its order; boxes in points. */
export async function readReference(path: string): Promise<ReferencePage[]> {
  const { stdout } = await run('pdftotext', ['-bbox', path, '-'], { maxBuffer: 1 << 28 })
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => {
      const { width, height } = readNumbers(page.slice(0, page.indexOf('>')))
      const words = [...page.matchAll(/<word ([^>]*)>([^<]*)<\/word>/g)].map(([, attributes, text]) => {
        const { xMin = 0, yMin = 0, xMax = 0, yMax = 0 } = readNumbers(attributes ?? '')
        return { text: decode(text ?? ''), x: xMin, y: yMin, width: xMax - xMin, height: yMax - yMin }
      })
      return {
        width: width ?? 0,
        height: height ?? 0,
        words: words.filter((word) => word.text.trim() !== ''),
      }
    })
}

function readNumbers(attributes: string): Record<string, number> {
  return Object.fromEntries(
    [...attributes.matchAll(/(\w+)="([-\d.]+)"/g)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
