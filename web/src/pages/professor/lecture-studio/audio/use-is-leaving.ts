import { type RefObject, useEffect, useRef } from 'react'

/** Whoever was asked and stays has not left; a page that goes is gone by then. */
const leavingMs = 10_000

/**
 * Whether the page is being left or reloaded. That breaks off its calls, and for a last moment the page takes it for
 * their failure.
 */
export function useIsLeaving(): RefObject<boolean> {
  const isLeaving = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      isLeaving.current = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLeaving.current = false
      }, leavingMs)
    }
    window.addEventListener('beforeunload', note)
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('beforeunload', note)
      window.removeEventListener('pagehide', note)
      clearTimeout(timer)
    }
  }, [])
  return isLeaving
}
