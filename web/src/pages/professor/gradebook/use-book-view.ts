import { useSearchParams } from 'react-router'
import { type BookDirection, type BookFilter, type BookSort, bookFilters } from './order-rows.ts'

type BookView = {
  words: string
  filter: BookFilter
  sort: BookSort
  direction: BookDirection
  /** The student whose row is open. */
  studentId: string | null
}

const readSort = (given: string | null): BookSort => {
  if (given === 'name' || given === null || given === 'total') return given ?? 'total'
  return /^\d+$/.test(given) ? Number(given) : 'total'
}

const readView = (query: URLSearchParams): BookView => ({
  words: query.get('search') ?? '',
  filter: bookFilters.find((one) => one === query.get('show')) ?? 'all',
  sort: readSort(query.get('sort')),
  direction: query.get('order') === 'desc' ? 'desc' : 'asc',
  studentId: query.get('student'),
})

/** Returns the part of the gradebook that is shown. It stands in the URL, so that Back from a student's answers restores it. */
export function useBookView() {
  const [query, setQuery] = useSearchParams()
  const view = readView(query)
  const change = (next: Partial<BookView>) =>
    setQuery(
      (before) => {
        const { words, filter, sort, direction, studentId } = { ...readView(before), ...next }
        const after = new URLSearchParams()
        if (words !== '') after.set('search', words)
        if (filter !== 'all') after.set('show', filter)
        if (sort !== 'total') after.set('sort', String(sort))
        if (direction !== 'asc') after.set('order', direction)
        if (studentId !== null) after.set('student', studentId)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { view, change }
}
