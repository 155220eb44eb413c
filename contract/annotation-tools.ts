import { z } from 'zod'
import { fieldError } from './field-errors.ts'

/** Kinds of annotations that the AI may add, chosen by the professor and stored per user. */
export const annotationToolNames = ['highlight', 'arrow', 'text_annotation', 'diagram'] as const
export type AnnotationTool = (typeof annotationToolNames)[number]

/** The tools in groups, as the drawer shows them. */
export const annotationToolGroups = {
  attentional_markings: ['highlight', 'arrow'],
  textual_writings: ['text_annotation'],
  diagrams: ['diagram'],
} as const satisfies Record<string, readonly AnnotationTool[]>

/**
 * Any number of tools, in the order of the screens, without duplicates; an empty list means no annotations.
 */
export const annotationTools = z
  .array(
    z.enum(annotationToolNames, fieldError('annotation_tool_unknown')),
    fieldError('annotation_tools_not_list'),
  )
  .overwrite((list) => annotationToolNames.filter((tool) => list.includes(tool)))

export const annotationPreferences = z.object({ selected_annotation_tools: annotationTools })
