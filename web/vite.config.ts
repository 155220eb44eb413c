import react from '@vitejs/plugin-react'
import { build, defineConfig, type InlineConfig, type Rolldown } from 'vite'
import { earlyLoads } from './early-loads.ts'
import { type BuiltChunk, groupChunks } from './group-chunks.ts'
import { inlineCalls } from './inline-calls.ts'
import { inlineLimits } from './inline-limits.ts'
import { precompress } from './precompress.ts'
import { retryImports } from './retry-imports.ts'
import { shortI18n } from './short-i18n.ts'
import { withoutServerRouter } from './without-server-router.ts'

type ChunkGroup = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]

// The first load of every page.
const firstLoad: ChunkGroup[] = [
  // In one chunk: it compresses better and stays cached across releases.
  {
    name: 'framework',
    // Except what few pages need: infinite lists.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](?:react-query|query-core))[\\/](?!.*[iI]nfiniteQuery(Observer)?\.js)/,
  },
  // All else that the start page needs, except the entry itself: separate small chunks, one for each set of
  // pages that shares a module, are 8 kB larger in a student's first load.
  { name: 'first', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/ },
]

/** The chunks of a build whose pages share modules in many small chunks. */
async function buildUngrouped(): Promise<BuiltChunk[]> {
  const config: InlineConfig = {
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    resolve: { alias: shortI18n },
    plugins: [inlineCalls(), inlineLimits(), retryImports(), react()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
    },
  }
  const outputs = [await build(config)].flat() as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
}

/** Needs a build of its own: only a finished one tells which modules each page really has. */
async function joinSmallChunks(): Promise<ChunkGroup> {
  const groupOf = groupChunks(await buildUngrouped())
  // Without their dependencies, which have groups of their own.
  return { name: (id) => groupOf.get(id) ?? null, includeDependenciesRecursively: false }
}

export default defineConfig(async ({ command }) => ({
  resolve: { alias: shortI18n },
  plugins: [
    inlineCalls(),
    inlineLimits(),
    retryImports(),
    react(),
    withoutServerRouter(),
    earlyLoads(),
    precompress(),
  ],
  // LECTERN_API: the URL of the server that the development server proxies to.
  server: { proxy: { '/api': process.env.LECTERN_API ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // No data: URLs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // With readable names, the first chunk's list of chunks would consist mostly of names.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: command === 'build' ? [...firstLoad, await joinSmallChunks()] : firstLoad,
        },
      },
    },
  },
}))
