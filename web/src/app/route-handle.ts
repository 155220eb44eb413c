import { useMatches } from 'react-router'

/** Changes that a route makes to the frame around its page. */
type RouteHandle = {
  /** `phone`: the page has a bar of its own on phones, so the navigation bar is hidden there. */
  hidesNavigation?: 'phone' | 'always'
}

export const ownBarOnPhones: RouteHandle = { hidesNavigation: 'phone' }
export const withoutBar: RouteHandle = { hidesNavigation: 'always' }

/** For texts, which are loaded once: a changed query string must not wait for texts that are loaded. */
export const once = { shouldRevalidate: () => false }

/** The handle of the innermost route that has one. */
export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  const handles = matches.map((match) => match.handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle !== undefined) ?? {}
}
