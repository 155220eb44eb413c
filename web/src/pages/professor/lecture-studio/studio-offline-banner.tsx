import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfflineBanner } from '../../../ui/feedback/offline-banner.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnsaved } from './store/document/script.ts'
import { useIsAnyWritten } from './store/jobs/use-generation.ts'
import { useStudio } from './store/studio-store.ts'

/**
 * Says while offline that typed text is stored. When the connection is back, it is saved by itself; what could not be
 * saved, such as a restored text, is offered here.
 */
export function StudioOfflineBanner() {
  const { t } = useTranslation(['studio', 'common'])
  const unsaved = useUnsaved()
  const areDraftsStored = useStudio((state) => state.areDraftsStored)
  const isAnyWritten = useIsAnyWritten()
  const saveAll = useStudio((state) => state.saveAll)
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const [isSaving, setSaving] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  const count = unsaved.size
  if (!isOnline)
    return (
      <OfflineBanner title={t('offline.title')}>
        {areDraftsStored ? t('offline.kept') : t('offline.notKept')}
      </OfflineBanner>
    )
  if (!wasOffline) return null
  // Everything is saved: hide the banner, also for text typed later.
  if (count === 0) {
    setWasOffline(false)
    return null
  }
  const save = async () => {
    setSaving(true)
    const areAllSaved = await saveAll()
    setSaving(false)
    // Otherwise the banner stays, so that the professor can try again.
    if (areAllSaved) setWasOffline(false)
  }
  return (
    <OfflineBanner
      isBack
      title={t('offline.back')}
      action={
        <>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isSaving || isAnyWritten}
            onClick={() => void save()}
          >
            {isSaving ? t('script.saving') : t('offline.saveNow')}
          </Button>
          <CloseButton aria-label={t('common:dismiss')} onClick={() => setWasOffline(false)} />
        </>
      }
    >
      {t('offline.unsaved', { count })}
    </OfflineBanner>
  )
}
