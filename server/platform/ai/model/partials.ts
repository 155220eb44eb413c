import type { WriteOptions } from '../ai.ts'
import { dropMarkdown, unwrapReply } from './plain-reply.ts'

/** Words that grow are shown as words: without what a model puts around them. */
export const showWords = (options: WriteOptions): WriteOptions => {
  const { onPartial } = options
  return onPartial ? { ...options, onPartial: (text) => onPartial(dropMarkdown(unwrapReply(text))) } : options
}

/** Nobody reads JSON, or a part of many, as it grows. */
export const withoutPartials = ({ onPartial: _, ...options }: WriteOptions): WriteOptions => options
