import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const parameters = ['slide', 'questions']

type StartInUrl = {
  /** 1-based. */
  slide: number | undefined
  /** The player opens at the student's questions. */
  showsQuestions: boolean
}

/**
 * The slide of the URL's `?slide=`, and whether `?questions` asks for the questions. Both are removed from the URL at
 * once, so that a reload opens the slide that is current then. @param isOwn false: the URL is another page's
 */
export function useStartInUrl(isOwn: boolean): StartInUrl {
  const [search, setSearch] = useSearchParams()
  const [asked] = useState<StartInUrl>(() => {
    const number = Number(search.get('slide'))
    return {
      slide: Number.isInteger(number) && number > 0 ? number : undefined,
      showsQuestions: search.has('questions'),
    }
  })
  const isAsking = isOwn && parameters.some((name) => search.has(name))
  useEffect(() => {
    if (!isAsking) return
    setSearch(
      (before) => {
        for (const name of parameters) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsking, setSearch])
  return isOwn ? asked : noStart
}

const noStart: StartInUrl = { slide: undefined, showsQuestions: false }
