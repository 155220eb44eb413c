import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import { readGrowingField } from './growing-field.ts'
import { dropMarkdown, unwrapReply } from './plain-reply.ts'

/** Partial text without what models put around it. */
export const showWords = (options: WriteOptions): WriteOptions => {
  const { onPartial } = options
  return onPartial ? { ...options, onPartial: (text) => onPartial(dropMarkdown(unwrapReply(text))) } : options
}

/** Partial text of one field of a JSON reply. */
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

/** For replies whose partial text is of no use, such as JSON. */
export const withoutPartials = ({ onPartial: _, ...options }: WriteOptions): WriteOptions => options
