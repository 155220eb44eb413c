import {
  type AnnotationTool,
  annotationToolGroups,
  annotationToolNames,
} from '@lectern/contract/annotation-tools.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../../../api/api-error.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { replaceData, useAction } from '../../../../../api/use-action.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { useStudio } from '../studio-store.ts'

export type ToolGroup = keyof typeof annotationToolGroups
export const toolGroups = Object.keys(annotationToolGroups) as ToolGroup[]

/** The annotation tools that the AI may use, stored for the user. All of them by default. */
export function useTools() {
  const { t } = useTranslation('authoring')
  const query = useCall(calls.users.annotationPreferences)
  const client = useQueryClient()
  const { mutate } = useAction(calls.users.setAnnotationPreferences, {
    // Send quick choices one after the other, so that the server stores the last one.
    scope: { id: 'annotation-preferences' },
    // Show the choice at once. If it cannot be saved, it lasts until the page is left.
    onMutate: ({ body }) => replaceData(client, keyOf(calls.users.annotationPreferences), body),
  })
  const chosen = useStudio((state) => state.tools)
  const choose = useStudio((state) => state.setTools)
  const selected = chosen ?? query.data?.selected_annotation_tools ?? annotationToolNames

  const isOn = (group: ToolGroup) => annotationToolGroups[group].every((tool) => selected.includes(tool))
  const set = (group: ToolGroup, on: boolean) => {
    const ofGroup: readonly AnnotationTool[] = annotationToolGroups[group]
    const next = annotationToolNames.filter((tool) => (ofGroup.includes(tool) ? on : selected.includes(tool)))
    choose(next)
    mutate(
      { body: { selected_annotation_tools: next } },
      { onError: (error) => showToast('error', withReason(error, t('tools.saveFailed'))) },
    )
  }
  return {
    selected,
    isOn,
    /** True if only some tools of the group are chosen, which another client can cause. */
    isPartly: (group: ToolGroup) =>
      !isOn(group) && annotationToolGroups[group].some((tool) => selected.includes(tool)),
    set,
    isLoading: query.isPending,
    hasFailed: query.isError,
  }
}
