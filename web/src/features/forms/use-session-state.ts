import { useCallback, useEffect, useRef, useState } from 'react'
import { findValue, storeValue } from '../../api/browser-storage.ts'
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
    storeValue(key, value ?? null, 'sessionStorage')
  }, [key, value])

  const forget = useCallback(() => {
    isForgotten.current = true
    storeValue(key, null, 'sessionStorage')
  }, [key])

  return [value, setValue, forget] as const
}

function find<T>(key: string, isValid: (stored: unknown) => stored is T): T | undefined {
  const stored = findValue(key, 'sessionStorage')
  return isValid(stored) ? stored : undefined
}
