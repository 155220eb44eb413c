import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Choices above a list, kept in the address, so that a reload and Back show the same rows. A choice that equals its
 * standard is not in the address. Any other change begins again at the first page.
 */
export function useFilters<const Standards extends Readonly<Record<string, string>>>(standards: Standards) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(standards) as (keyof Standards & string)[]
  const read = (from: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? standards[name]])) as Record<
      keyof Standards & string,
      string
    >
  // The address follows a choice a moment later: a second choice meanwhile keeps the first.
  const chosen = useRef(params)
  useEffect(() => {
    chosen.current = params
  }, [params])
  const change = (changed: Partial<ReturnType<typeof read>>) => {
    const next = {
      ...read(chosen.current),
      ...('page' in standards ? { page: standards.page } : {}),
      ...changed,
    }
    const entries = Object.entries(next).filter(([name, value]) => value !== standards[name]) as [
      string,
      string,
    ][]
    chosen.current = new URLSearchParams(entries)
    setParams(chosen.current, { replace: true })
  }
  return { values: read(params), change }
}
