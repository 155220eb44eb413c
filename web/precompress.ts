import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
/** Of the many small parts of a page, each gets a third smaller. */
const WORTH_IT_BYTES = 200

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(name) : [name]
  })

/**
 * Writes a `.br` and a `.gz` beside each text file of the build, so that the server only has to send them.
 */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    // Not `closeBundle`: Vite also calls it for a build that writes nothing.
    writeBundle() {
      for (const file of listFiles(folder)) {
        if (!COMPRESSIBLE.test(file) || statSync(file).size < WORTH_IT_BYTES) continue
        const content = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
