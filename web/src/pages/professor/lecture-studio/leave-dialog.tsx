import { Box, Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import classes from './dialogs/dialog-actions.module.css'
import { OnDemand } from './dialogs/on-demand.tsx'
import { useUnsaved } from './store/document/script.ts'
import { useActions, useStudio } from './store/studio-store.ts'

/** How long leaving waits for the autosave before it asks. */
const patienceMs = 1500

/**
 * Asks before texts are left that cannot be saved by themselves. When the tab is closed, the browser asks with its
 * own text.
 */
export function LeaveDialog() {
  const { t } = useTranslation('studio')
  const { setOpenDialog, saveAll, autosave, isSentOnClosing } = useActions()
  const unsaved = useUnsaved()
  const areDraftsStored = useStudio((state) => state.areDraftsStored)
  const count = unsaved.size
  const [isSaving, setSaving] = useState(false)
  const isPreviewed = useStudio((state) => state.openDialog === 'preview')
  // Back closes the preview, which covers the window like a page of its own. A page has one blocker only.
  const closesPreview = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closesPreview.current = isPreviewed && historyAction === 'POP'
    return closesPreview.current || (count > 0 && currentLocation.pathname !== nextLocation.pathname)
  })

  useEffect(() => {
    if (count === 0) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSentOnClosing()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [count, isSentOnClosing])

  const isBlocked = blocker.state === 'blocked'
  const [isRefused, setRefused] = useState(false)
  const saveQuietly = useEffectEvent(async () => {
    let isLate = false
    const patience = setTimeout(() => {
      isLate = true
      setRefused(true)
    }, patienceMs)
    const areAllSaved = await autosave()
    clearTimeout(patience)
    // The professor is asked already, and may have decided to stay.
    if (isLate) return
    if (areAllSaved) blocker.proceed?.()
    else setRefused(true)
  })
  const closePreview = useEffectEvent(() => {
    blocker.reset?.()
    setOpenDialog(null)
  })
  useEffect(() => {
    if (isBlocked && closesPreview.current) closePreview()
    else if (isBlocked) void saveQuietly()
    else setRefused(false)
  }, [isBlocked])

  // Publish the open dialog to the store: the audio stops while a dialog is open.
  const isAsking = isBlocked && isRefused
  useEffect(() => {
    if (isAsking) setOpenDialog('leave')
  }, [isAsking, setOpenDialog])

  const stay = () => {
    setOpenDialog(null)
    blocker.reset?.()
  }
  const saveAndLeave = async () => {
    setSaving(true)
    const areAllSaved = await saveAll()
    setSaving(false)
    if (areAllSaved) blocker.proceed?.()
    else stay()
  }
  return (
    <OnDemand isOpen={isAsking}>
      {(isOpen) => (
        <Modal opened={isOpen} onClose={stay} title={t('leave.title')}>
          <Box component="p" lh="1.375rem">
            {t('leave.text', { count })} {areDraftsStored ? t('leave.kept') : t('leave.lost')}
          </Box>
          <div className={classes.actions}>
            <Button variant="subtle" onClick={() => blocker.proceed?.()} disabled={isSaving}>
              {t('leave.leave')}
            </Button>
            <Button variant="default" onClick={stay} disabled={isSaving}>
              {t('leave.stay')}
            </Button>
            <Button onClick={() => void saveAndLeave()} disabled={isSaving}>
              {isSaving ? t('script.saving') : t('leave.save')}
            </Button>
          </div>
        </Modal>
      )}
    </OnDemand>
  )
}
