import { useEffect, useState } from 'react'

const longestWaitMs = 5_000

/**
 * True once the audio could begin, or after five seconds: what the player loads in addition waits for it. That are 60 small
 * files, browsers ask a server for six at a time and for audio last: at 300 kbit/s and 800 ms the first sound came 11 s
 * after Play.
 */
export function useAudioFirst(canBegin: boolean): boolean {
  const [isOver, setOver] = useState(false)
  if (canBegin && !isOver) setOver(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
