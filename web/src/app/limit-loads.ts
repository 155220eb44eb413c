import i18next from 'i18next'
import type { RouteObject } from 'react-router'

/** Source: specification part 1, section 9, "Script chunk load timeout". */
const chunkLimitMs = 120_000

/** Rejects if `load` takes longer than two minutes: a server that never replies would block the page. */
export async function inTime<T>(load: Promise<T>): Promise<T> {
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

/** Limits loading of the routes' pages and texts to two minutes; then the error page is shown. */
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
