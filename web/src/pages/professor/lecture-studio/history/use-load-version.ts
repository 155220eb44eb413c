import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { findEntry } from '../store/document/find-entry.ts'
import { useSaveScript } from '../store/document/use-save-script.ts'
import { usePart } from '../store/studio-store.ts'
import { useWhen } from './use-when.ts'

export type Loading = ReturnType<typeof useLoadVersion>

/**
 * Restores a version: saves its text unchanged, so that its recording fits at once. Asks first what to do
 * with unsaved text.
 */
export function useLoadVersion(onLoaded: () => void) {
  const { t } = useTranslation('authoring')
  const { lecture } = usePart('document', 'lecture')
  const place = usePart('place', 'slide', 'language')
  const script = usePart(
    'script',
    'entry',
    'isSaving',
    'save',
    'isUnsaved',
    'discard',
    'isConflict',
    'errors',
  )
  const generation = usePart('generation', 'isLocked', 'translationJob', 'audioJob')
  const client = useQueryClient()
  const when = useWhen()
  const { mutateAsync: sendSave } = useSaveScript(lecture._id)
  /** The version to restore after the professor has answered what to do with the unsaved text. */
  const [asked, ask] = useState<HistoryEntry | null>(null)
  const [loadingId, setLoadingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { slide, language } = place
  const imageUrl = script.entry?.image_url

  const reason =
    generation.isLocked || generation.translationJob || script.isSaving || generation.audioJob
      ? t('history.busy')
      : null

  const put = async (version: HistoryEntry, isSavedFirst: boolean) => {
    ask(null)
    setFailure(null)
    setLoadingId(version.version_id)
    try {
      if (isSavedFirst && !(await script.save(t('history.loadFailed')))) {
        setFailure(t('history.loadFailed'))
        return
      }
      // The save has changed the revision: read it from the cache, not from the rendered lecture.
      const now = client.getQueryData(keyOf(calls.lectures.get, lectureInput(lecture._id)))
      await sendSave({
        slide,
        language: language as LectureLanguage,
        script: version.script_text,
        based_on_revision: findEntry(now, language, slide)?.revision ?? 0,
        image_url: imageUrl,
      })
      if (!isSavedFirst && script.isUnsaved) script.discard()
      showToast('success', t('history.loaded', { when: when.exact(version.timestamp) }))
      onLoaded()
    } catch (error) {
      setFailure(sentenceOf(error, t('history.loadFailed')))
    } finally {
      setLoadingId(null)
    }
  }

  return {
    reason,
    failure,
    loadingId,
    asked,
    stopAsking: () => ask(null),
    load: (version: HistoryEntry) => {
      if (reason) showToast('error', reason)
      else if (script.isUnsaved) ask(version)
      else void put(version, false)
    },
    /** Why the unsaved text cannot be saved first, or null. */
    saveReason: script.isConflict
      ? t('history.ask.conflict')
      : script.errors.length > 0
        ? t('history.ask.broken')
        : null,
    saveAndLoad: () => asked && void put(asked, true),
    discardAndLoad: () => asked && void put(asked, false),
  }
}
