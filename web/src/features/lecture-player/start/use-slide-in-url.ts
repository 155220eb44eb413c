import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The slide (1-based) of the URL's `?slide=`. The parameter is removed from the URL at once, so that a
 * reload opens the slide that is current then. @param isOwn false: the URL is another page's
 */
export function useSlideInUrl(isOwn: boolean): number | undefined {
  const [search, setSearch] = useSearchParams()
  const [asked] = useState(() => {
    const number = Number(search.get('slide'))
    return Number.isInteger(number) && number > 0 ? number : undefined
  })
  const isAsking = isOwn && search.has('slide')
  useEffect(() => {
    if (!isAsking) return
    setSearch(
      (before) => {
        before.delete('slide')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsking, setSearch])
  return isOwn ? asked : undefined
}
