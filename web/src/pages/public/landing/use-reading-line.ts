import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const sentenceMs = 4200

/**
 * Which of `count` sentences is spoken (from 0). It moves on by itself; who wants less motion sees the
 * middle one at rest, and may start it.
 */
export function useReadingLine(count: number) {
  const wantsLessMotion = useReducedMotion()
  const [spoken, setSpoken] = useState(1)
  const [choice, setChoice] = useState<boolean>()
  const isPlaying = choice ?? !wantsLessMotion

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSpoken((sentence) => (sentence + 1) % count), sentenceMs)
    return () => clearInterval(timer)
  }, [isPlaying, count])

  return { spoken, isPlaying, toggle: () => setChoice(!isPlaying) }
}
