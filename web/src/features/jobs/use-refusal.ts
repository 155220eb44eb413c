import { sentenceOf } from '../../api/api-error.ts'
import { useTold } from './use-told.ts'

/** Why something was refused: the server's own sentence, in the interface's language where it is known, or the screen's. */
export function useRefusal(): (error: unknown, fallback: string) => string {
  const told = useTold()
  return (error, fallback) => told(sentenceOf(error, fallback))
}
