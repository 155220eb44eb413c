import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

type Preferences = { selected_annotation_tools: AnnotationTool[] }

/**
 * Chooses the annotation tools: shown at once, saved behind. What could not be saved holds until the page is
 * left. Choices that follow each other quickly are sent one after the other, so that the last one stays.
 */
export function useSetAnnotationPreferences() {
  const client = useQueryClient()
  const queryKey = keys.preferences.annotationTools
  return useMutation({
    scope: { id: 'annotation-preferences' },
    mutationFn: (body: Preferences) => callApi(calls.users.setAnnotationPreferences, { body }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, chosen)
    },
  })
}
