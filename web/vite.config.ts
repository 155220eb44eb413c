import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineCalls } from './inline-calls.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [inlineCalls(), react(), precompress()],
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
        // What every page needs, in one chunk: it compresses better and stays cached across releases.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              // Except what few pages need: texts with markup, infinite lists.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack[\\/](?:react-query|query-core))[\\/](?!.*(Trans(WithoutContext)?|[iI]nfiniteQuery(Observer)?)\.js)/,
            },
            // All else that the start page needs, except the entry itself: separate small chunks, one for each set of
            // pages that shares a module, are 8 kB larger in a student's first load.
            { name: 'first', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/ },
          ],
        },
      },
    },
  },
})
