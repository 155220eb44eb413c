import path from 'node:path'
import { defineConfig } from 'rolldown'

/**
 * The server as a few files for `npm start`: reading 1,600 modules took most of its start. Only what `main.ts` loads;
 * child processes and commands run from the sources.
 */

const folder = import.meta.dirname
/** Where the files end up: `scripts/launch/build.mjs` moves them there. */
const distFolder = path.join(folder, 'dist')

/** Native programs, and packages that look for files of their own beside them. */
const left = ['sharp', '@node-rs/argon2', 'wasm-media-encoders', '@sglkc/kuromoji']

export default defineConfig({
  input: { main: path.join(folder, 'main.ts') },
  cwd: path.dirname(folder),
  platform: 'node',
  external: left,
  logLevel: 'warn',
  plugins: [
    {
      // A module finds its files (prompts, migrations, programs of child processes) from where its source is.
      name: 'addresses-of-sources',
      transform(code, id) {
        if (!code.includes('import.meta.url') || id.startsWith('\0')) return null
        const source = path.relative(distFolder, id).split(path.sep).join('/')
        return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
      },
    },
  ],
  output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
})
