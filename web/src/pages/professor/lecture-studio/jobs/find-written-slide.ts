import { readTold } from '@lectern/core/read-told.ts'

/** The number of the slide at which a job that writes scripts says it is; null while it says something else. */
export function findWrittenSlide(message: string): number | null {
  for (const told of readTold(message))
    if ('key' in told && told.key === 'writingScript') return Number(told.values.number)
  return null
}
