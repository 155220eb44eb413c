import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The slide (1-based) of the URL's `?slide=`. The parameter is removed from the URL at once, so that a
 * reload opens the slide that is current then.
 */
export function useSlideInUrl(): number | undefined {
  const [search, setSearch] = useSearchParams()
  const [asked] = useState(() => {
    const number = Number(search.get('slide'))
    return Number.isInteger(number) && number > 0 ? number : undefined
  })
  const isAsking = search.has('slide')
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
  return asked
}
