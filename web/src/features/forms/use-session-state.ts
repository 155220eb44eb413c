import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../../api/session.ts'

/**
 * State that survives a reload of this tab until it is forgotten, stored per user. A stored value that does not
 * pass `isValid` (another version wrote it) is ignored.
 */
export function useSessionState<T>(name: string, initial: T, isValid: (stored: unknown) => stored is T) {
  const key = `kept ${useUser()._id} ${name}`
  const [value, setValue] = useState<T>(() => find(key, isValid) ?? initial)
  const written = useRef(value)
  const isForgotten = useRef(false)

  useEffect(() => {
    if (value === written.current || isForgotten.current) return
    written.current = value
    write(key, value)
  }, [key, value])

  const forget = useCallback(() => {
    isForgotten.current = true
    write(key, undefined)
  }, [key])

  return [value, setValue, forget] as const
}

function find<T>(key: string, isValid: (stored: unknown) => stored is T): T | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isValid(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is denied or full: the value lives as long as the page.
  }
}
