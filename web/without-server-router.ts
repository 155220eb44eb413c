import type { Plugin } from 'vite'

/** In files of React Router: what is never called in the screens, and what stands in its place. */
const replaced: [file: RegExp, written: string, instead: string][] = [
  // Prefetching by `Link` needs the framework mode with its server.
  [
    /react-router[\\/].*[\\/]lib[\\/]dom[\\/]lib\.js$/,
    'createElement(PrefetchPageLinks, { page: href })',
    'createElement(React$1.Fragment)',
  ],
  // `createBrowserRouter` is called without `instrumentations`.
  [
    /react-router[\\/].*[\\/]lib[\\/]router[\\/]router\.js$/,
    'import { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter } from "./instrumentation.js";',
    'const consumeInstrumentationClientResultMetaReceiver = () => undefined, getRouteInstrumentationUpdates = () => ({}), instrumentClientSideRouter = (router) => router;',
  ],
]

/**
 * Leaves out of the build what React Router has for server rendering and instrumentation: it is in one piece with what every
 * page loads first. A version of the router that is written differently fails the build here.
 */
export function withoutServerRouter(): Plugin {
  return {
    name: 'without-server-router',
    apply: 'build',
    transform(code, id) {
      const found = replaced.find(([file]) => file.test(id))
      if (!found) return null
      const [, written, instead] = found
      if (!code.includes(written)) this.error(`React Router has changed: ${written} is not in ${id}.`)
      return { code: code.replace(written, () => instead), map: null }
    },
  }
}
