import {
  type AnnotationTool,
  annotationToolGroups,
  annotationToolNames,
} from '@lectern/contract/annotation-tools.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { showData, useAction } from '../../../../../api/use-action.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'

export type ToolGroup = keyof typeof annotationToolGroups
export const toolGroups = Object.keys(annotationToolGroups) as ToolGroup[]

/** Which annotation tools the AI may use: all until something else was chosen; kept for the user. */
export function useTools() {
  const { t } = useTranslation('authoring')
  const query = useCall(calls.users.annotationPreferences)
  const client = useQueryClient()
  const { mutate, isPending } = useAction(calls.users.setAnnotationPreferences, {
    // Quick choices are sent one after the other, so that the last one stays.
    scope: { id: 'annotation-preferences' },
    // Shown at once; what could not be saved holds until the page is left.
    onMutate: ({ body }) => showData(client, keyOf(calls.users.annotationPreferences), body),
  })
  // What was chosen here holds at once: two quick choices never undo each other, whatever the server is at.
  const [chosen, setChosen] = useState<readonly AnnotationTool[] | null>(null)
  const selected = chosen ?? query.data?.selected_annotation_tools ?? annotationToolNames

  const isOn = (group: ToolGroup) => annotationToolGroups[group].every((tool) => selected.includes(tool))
  const set = (group: ToolGroup, on: boolean) => {
    const ofGroup: readonly AnnotationTool[] = annotationToolGroups[group]
    const next = annotationToolNames.filter((tool) => (ofGroup.includes(tool) ? on : selected.includes(tool)))
    setChosen(next)
    mutate(
      { body: { selected_annotation_tools: next } },
      { onError: () => showToast('error', t('tools.saveFailed')) },
    )
  }
  return {
    selected,
    isOn,
    /** Some tools of the group are chosen, as another client may have done. */
    isPartly: (group: ToolGroup) =>
      !isOn(group) && annotationToolGroups[group].some((tool) => selected.includes(tool)),
    set,
    isSaving: isPending,
    isLoading: query.isPending,
    hasFailed: query.isError,
  }
}

export type Tools = ReturnType<typeof useTools>
