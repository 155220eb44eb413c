import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const sentenceMs = 4200

/**
 * Index of the spoken sentence among `count`. It advances by itself; with reduced motion it stays at the
 * middle
 * one until the visitor starts it.
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
