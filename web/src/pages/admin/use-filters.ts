import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Choices above a list, kept in the address, so that a reload and Back show the same rows. A choice that equals its
 * standard is not in the address. Any other change begins again at the first page.
 */
export function useFilters<const Standards extends Readonly<Record<string, string>>>(standards: Standards) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(standards) as (keyof Standards & string)[]
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? standards[name]]),
  ) as Record<keyof Standards & string, string>
  // The address follows a choice a moment later: a second choice meanwhile keeps the first.
  const chosen = useRef(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address replaces what was chosen
  useEffect(() => {
    chosen.current = values
  }, [params])
  const change = (changed: Partial<typeof values>) => {
    const next = { ...chosen.current, ...('page' in standards ? { page: standards.page } : {}), ...changed }
    chosen.current = next
    const entries = Object.entries(next).filter(([name, value]) => value !== standards[name]) as [
      string,
      string,
    ][]
    setParams(Object.fromEntries(entries), { replace: true })
  }
  return { values, change }
}
