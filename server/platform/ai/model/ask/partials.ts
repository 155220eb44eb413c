import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import { readGrowingField } from './growing-field.ts'
import { dropMarkdown, unwrapReply } from './plain-reply.ts'

/** Shows partial text without reasoning, tags, code blocks and Markdown. */
export const showWords = (options: WriteOptions): WriteOptions => {
  const { onPartial } = options
  return onPartial ? { ...options, onPartial: (text) => onPartial(dropMarkdown(unwrapReply(text))) } : options
}

/** Shows the partial text of one field of a JSON reply. */
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

/** Drops partial texts: for replies whose partial text is of no use, such as JSON. */
export const withoutPartials = ({ onPartial: _, ...options }: WriteOptions): WriteOptions => options
