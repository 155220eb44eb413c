import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { sendScript } from '../store/document/drafts-slice.ts'
import { findEntry } from '../store/document/find-entry.ts'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useLecture, usePlace } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { useWhen } from './use-when.ts'

export type Loading = ReturnType<typeof useLoadVersion>

/**
 * Restores a version: saves its text unchanged, so that its recording fits at once. Asks first what to do
 * with unsaved text.
 */
export function useLoadVersion(onLoaded: () => void) {
  const { t } = useTranslation('authoring')
  const lecture = useLecture()
  const place = usePlace()
  const { save, discard } = useActions()
  const script = useScript()
  const work = useWork()
  const client = useQueryClient()
  const when = useWhen()
  /** The version to restore after the professor has answered what to do with the unsaved text. */
  const [asked, ask] = useState<HistoryEntry | null>(null)
  const [loadingId, setLoadingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { slide, language } = place
  const imageUrl = script.entry?.image_url

  const reason =
    work.isLocked || work.translationJob || script.isSaving || work.audioJob ? t('history.busy') : null

  const put = async (version: HistoryEntry, isSavedFirst: boolean) => {
    ask(null)
    setFailure(null)
    setLoadingId(version.version_id)
    try {
      if (isSavedFirst && !(await save(place, t('history.loadFailed')))) {
        setFailure(t('history.loadFailed'))
        return
      }
      // The save has changed the revision: read it from the cache, not from the rendered lecture.
      const now = client.getQueryData(keyOf(calls.lectures.get, lectureInput(lecture._id)))
      await sendScript(lecture._id, {
        slide,
        language: language as LectureLanguage,
        script: version.script_text,
        based_on_revision: findEntry(now, language, slide)?.revision ?? 0,
        image_url: imageUrl,
      })
      if (!isSavedFirst && script.isUnsaved) discard(place)
      showToast('success', t('history.loaded', { when: when.exact(version.timestamp) }))
      onLoaded()
    } catch (error) {
      setFailure(messageOf(error, t('history.loadFailed')))
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
      : script.hasErrors
        ? t('history.ask.broken')
        : null,
    saveAndLoad: () => asked && void put(asked, true),
    discardAndLoad: () => asked && void put(asked, false),
  }
}
