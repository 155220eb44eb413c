import { useMatches } from 'react-router'

/** What a route may say about the frame around it. */
export type RouteHandle = {
  /** `phone`: the page has a bar of its own on phones, and the navigation bar goes there. */
  hidesNavigation?: 'phone' | 'always'
}

/** The frame asked for by the innermost route that says something. */
export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  const handles = matches.map((match) => match.handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle !== undefined) ?? {}
}
