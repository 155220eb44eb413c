import { useEffect, useState } from 'react'
import { withAttempt } from './with-attempt.ts'

type ThumbnailProps = {
  src: string
  className?: string | undefined
  /** It is a slide of this width, and has room for one of 16:9. */
  width?: string
  isLazy?: boolean
}

/** First retry of a failed picture; each further one waits twice as long. */
const firstWaitMs = 4_000
const maxTries = 6

/**
 * A small decorative picture beside text that says the same. A failed one is requested again after a wait
 * and when the connection is back; no error is shown.
 */
export function Thumbnail({ src, className = '', width, isLazy = false }: ThumbnailProps) {
  const [failed, setFailed] = useState<{ src: string; attempt: number } | null>(null)
  const [asked, setAsked] = useState<{ src: string; attempt: number }>({ src, attempt: 0 })
  const attempt = asked.src === src ? asked.attempt : 0
  const hasFailed = failed?.src === src && failed.attempt === attempt
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => setAsked({ src, attempt: attempt + 1 })
    const timer = attempt < maxTries ? setTimeout(retry, firstWaitMs * 2 ** attempt) : undefined
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [hasFailed, src, attempt])
  return (
    <img
      key={`${src} ${attempt}`}
      className={width ? `slide-frame ${className}` : className}
      src={withAttempt(src, attempt)}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
      draggable={false}
      // Browsers draw the icon of a broken picture.
      style={{
        ...(width && { flex: 'none', width, height: `calc(${width} * 9 / 16)` }),
        ...(hasFailed && { visibility: 'hidden' }),
      }}
      onError={() => setFailed({ src, attempt })}
    />
  )
}
