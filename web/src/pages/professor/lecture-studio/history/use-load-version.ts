import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { useWhen } from './use-when.ts'

export type Loading = ReturnType<typeof useLoadVersion>

/**
 * Brings a version into the editor as unsaved text, with Undo; its recording fits again once it is saved.
 * Asks first what to do with unsaved text.
 */
export function useLoadVersion(onLoaded: () => void) {
  const { t } = useTranslation('authoring')
  const address = useSlideAddress()
  const { save, replaceText } = useActions()
  const script = useScript()
  const work = useWork()
  const when = useWhen()
  /** The version to load after the professor has answered what to do with the unsaved text. */
  const [asked, ask] = useState<HistoryEntry | null>(null)
  const [loadingId, setLoadingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const reason =
    work.isLocked || work.translationJob || script.isSaving || work.audioJob ? t('history.busy') : null

  const put = async (version: HistoryEntry, isSavedFirst: boolean) => {
    ask(null)
    setFailure(null)
    setLoadingId(version.version_id)
    try {
      if (isSavedFirst && !(await save(address, t('history.loadFailed')))) {
        setFailure(t('history.loadFailed'))
        return
      }
    } finally {
      setLoadingId(null)
    }
    const undo = replaceText(address, version.script_text)
    showToast('success', t('history.loaded', { when: when.exact(version.timestamp) }), {
      label: t('history.undoLoad'),
      run: undo,
    })
    onLoaded()
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
