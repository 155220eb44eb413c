import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineCalls } from './inline-calls.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [inlineCalls(), react(), precompress()],
  // LECTERN_API: the address of the server that the development server asks.
  server: { proxy: { '/api': process.env.LECTERN_API ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // Nothing becomes a data: address, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names would be most of the list of chunks that the first one carries.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What every page needs in one piece: it is packed better than apart, and stays cached over releases.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              // But for what few pages need: texts with markup in them, lists without end.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack[\\/](?:react-query|query-core))[\\/](?!.*(Trans(WithoutContext)?|[iI]nfiniteQuery(Observer)?)\.js)/,
            },
          ],
        },
      },
    },
  },
})
