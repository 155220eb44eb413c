import i18next from 'i18next'
import type { RouteObject } from 'react-router'

/** Source: specification part 1, section 9, "Script chunk load timeout". */
const chunkLimitMs = 120_000

/** A promise that fails when `load` has not come to its end in time: a server that never answers would hold the page. */
async function inTime<T>(load: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(i18next.t('errors.loadTimeout', { seconds: chunkLimitMs / 1000 }))),
      chunkLimitMs,
    )
  })
  try {
    return await Promise.race([load, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The routes, whose pages and texts are waited for no longer than two minutes; then the error page says so. */
export function limitLoads(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, loader, children } = route
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => inTime(lazy()) }),
      ...(typeof loader === 'function' && {
        loader: (...given: Parameters<typeof loader>) => inTime(Promise.resolve(loader(...given))),
      }),
      ...(children && { children: limitLoads(children) }),
    } as RouteObject
  })
}
