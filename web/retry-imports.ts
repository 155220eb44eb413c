import path from 'node:path'
import type { Plugin } from 'vite'

const sources = path.join(import.meta.dirname, 'src')
const helper = path.join(sources, 'ui', 'load-part.ts')

/**
 * Puts each `import('…')` of the screens into `loadPart`, so that no part of a page is missing because one request of
 * many failed. Types (`typeof import('…')`) stay as they are.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !/\.tsx?$/.test(id) || !code.includes('import(')) return null
      const wrapped = code.replaceAll(
        /(?<!typeof\s+)\bimport\((['"][^'"]+['"])\)/g,
        (written) => `loadPart(() => ${written})`,
      )
      // On the first line, so that the lines keep their numbers.
      return wrapped === code ? null : { code: `import { loadPart } from '${helper}'; ${wrapped}`, map: null }
    },
  }
}
