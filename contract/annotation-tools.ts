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
 * The tools of a selection by groups: a list may name groups among the tools, and an object has for each group whether it
 * is selected, or its selected tools. Anything else stays as it is, and is refused.
 */
const expandGroups = (selection: unknown): unknown => {
  const groups = new Map<unknown, readonly AnnotationTool[]>(Object.entries(annotationToolGroups))
  if (Array.isArray(selection)) return selection.flatMap((name) => groups.get(name) ?? [name])
  if (selection === null || typeof selection !== 'object') return selection
  const chosen = Object.entries(selection)
  if (chosen.length === 0 || chosen.some(([group]) => !groups.has(group))) return selection
  return chosen.flatMap(([group, tools]) =>
    tools === true ? groups.get(group) : tools === false ? [] : tools,
  )
}

/**
 * Any number of tools, as a list or by groups; in the order of the screens, without duplicates. An empty list means no
 * annotations.
 */
export const annotationTools = z
  .preprocess(
    expandGroups,
    z
      .array(
        z.enum(annotationToolNames, fieldError('annotation_tool_unknown')),
        fieldError('annotation_tools_not_list'),
      )
      .overwrite((list) => annotationToolNames.filter((tool) => list.includes(tool))),
  )
  .describe('A list of tools or groups, or an object with true, false or a list of tools for each group.')

export const annotationPreferences = z.object({ selected_annotation_tools: annotationTools })
