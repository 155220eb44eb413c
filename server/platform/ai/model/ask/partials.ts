import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import { readGrowingField } from './growing-field.ts'
import { dropMarkdown, unwrapReply } from './plain-reply.ts'

/** Words that grow are shown as words: without what a model puts around them. */
export const showWords = (options: WriteOptions): WriteOptions => {
  const { onPartial } = options
  return onPartial ? { ...options, onPartial: (text) => onPartial(dropMarkdown(unwrapReply(text))) } : options
}

/** Of an object that grows, the text of one field is shown, and nothing else of it. */
export const showField = (options: WriteOptions, field: string): WriteOptions => {
  const { onPartial } = options
  if (!onPartial) return options
  return {
    ...options,
    onPartial: (text) => {
      const grown = readGrowingField(text, field)
      if (grown?.trim()) onPartial(grown)
    },
  }
}

/** Nobody reads JSON, or a part of many, as it grows. */
export const withoutPartials = ({ onPartial: _, ...options }: WriteOptions): WriteOptions => options
