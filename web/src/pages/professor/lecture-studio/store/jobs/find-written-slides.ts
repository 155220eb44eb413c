import { readNumbers } from '@lectern/core/list-numbers.ts'
import { readTold } from '@lectern/core/read-told.ts'

/** The slides at which a job that writes scripts says it is, in their order; none while it says something else. */
export function findWrittenSlides(message: string): number[] {
  for (const told of readTold(message)) {
    if (!('key' in told)) continue
    if (told.key === 'writingScript') return [Number(told.values.number)]
    if (told.key === 'writingScripts') return readNumbers(String(told.values.slides))
  }
  return []
}
