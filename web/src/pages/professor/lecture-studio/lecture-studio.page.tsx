import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { isSignedInAs, onSignOut, useUser } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { useEngines } from '../../../api/use-engines.ts'
import { ProcessingCard } from './deck/processing-card.tsx'
import { UploadCard } from './deck/upload-card.tsx'
import { WaitingDeckBanner } from './deck/waiting-deck-banner.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import classes from './lecture-studio.module.css'
import { Overview } from './overview/overview.tsx'
import { OrphanedDrafts } from './script/orphaned-drafts.tsx'
import { SaveAllKeys } from './shortcuts.ts'
import { SlideEditor } from './slide-editor.tsx'
import { StatusRow } from './status-row.tsx'
import { AnnotationsProvider } from './store/annotations/annotations-provider.tsx'
import { createStudioStore } from './store/create-studio-store.ts'
import { startAutosave } from './store/document/autosave.ts'
import { useLectureWork } from './store/jobs/use-generation.ts'
import { useWatchedJobs } from './store/jobs/use-watched-jobs.ts'
import { SlideAddressProvider } from './store/slide-address-provider.tsx'
import { JobsContext, LectureContext, useJobs, useLecture } from './store/studio-data.ts'
import { StudioEffects } from './store/studio-effects.ts'
import { StudioContext, useStudio } from './store/studio-store.ts'
import { StudioDialogs } from './studio-dialogs.tsx'
import { StudioHeader } from './studio-header.tsx'
import { StudioNotLoaded } from './studio-not-loaded.tsx'
import { StudioOfflineBanner } from './studio-offline-banner.tsx'
import { DeckLanguageBanner } from './translation/deck-language-banner.tsx'

export function Component() {
  const { lectureId = '' } = useParams()
  // Remount for another lecture, so that no state of the first one remains.
  return <LectureStudio key={lectureId} lectureId={lectureId} />
}

function LectureStudio({ lectureId }: { lectureId: string }) {
  const [params] = useSearchParams()
  const { _id: userId } = useUser()
  const navigate = useNavigate()
  const [store] = useState(() => createStudioStore({ lectureId, userId, params, navigate }))
  // Another window or device may have saved meanwhile.
  const query = useCall(calls.lectures.get, lectureInput(lectureId), { refetchOnWindowFocus: 'always' })
  const watch = useStore(
    store,
    useShallow(({ cancelling, running, noteEnd, noteRecording }) => ({
      cancelling,
      running,
      noteEnd,
      noteRecording,
    })),
  )
  const jobs = useWatchedJobs(lectureId, watch)
  // Actions ask which engine does a task (`store/engines.ts`).
  useEngines()
  const { storeDrafts, setPageOpen } = store.getState()
  useEffect(() => {
    setPageOpen(true)
    const stopAutosave = startAutosave(store, () => isSignedInAs(userId))
    const stopListening = onSignOut(stopAutosave)
    return () => {
      stopListening()
      stopAutosave()
      storeDrafts()
      setPageOpen(false)
    }
  }, [setPageOpen, storeDrafts, store, userId])
  if (!query.data) return <StudioNotLoaded query={query} />
  return (
    <StudioContext value={store}>
      <LectureContext value={query.data}>
        <JobsContext value={jobs}>
          <OpenLecture />
        </JobsContext>
      </LectureContext>
    </StudioContext>
  )
}

const OpenLecture = memo(function OpenLecture() {
  return (
    <SlideAddressProvider>
      <AnnotationsProvider>
        <StudioEffects />
        <OpenStudio />
      </AnnotationsProvider>
    </SlideAddressProvider>
  )
})

const OpenStudio = memo(function OpenStudio() {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const lecture = useLecture()
  const { slidesJob } = useLectureWork()
  const { isLoaded } = useJobs()
  const isPreviewed = useStudio((state) => state.openDialog === 'preview')
  const isSlideChosen = useStudio((state) => state.choice.slide !== null)
  const tab = useStudio((state) => state.choice.tab)

  const isProcessing = slidesJob !== undefined
  const isEmpty = lecture.total_slides === 0
  // The processing of a first deck is shown until the professor opens a slide. A replacement deck is
  // prepared in the background.
  const showsProcessing = isProcessing && (isEmpty || !isSlideChosen) && tab === 'editor'
  const showsUpload = isEmpty && !isProcessing && isLoaded
  // On phones the editor shows running jobs in its footer: a banner above would push the slide and the
  // script down.
  const showsEditor = !isEmpty && !showsProcessing && tab !== 'overview'
  const hasFooter = isPhone && showsEditor
  return (
    <>
      <Stack className={classes.studio} gap={0} miw={0} data-keeps-focus="#studio-work" inert={isPreviewed}>
        <StudioHeader isPhone={isPhone} />
        <StudioOfflineBanner />
        <WaitingDeckBanner />
        <DeckLanguageBanner />
        {!hasFooter && <StatusRow hidesSlides={showsProcessing} />}
        <OrphanedDrafts />
        {!showsEditor && <SaveAllKeys />}
        {showsUpload ? (
          <UploadCard />
        ) : showsProcessing ? (
          <ProcessingCard />
        ) : isEmpty ? (
          <Box flex={1} bg="var(--desk)" id="studio-work" tabIndex={-1} />
        ) : tab === 'overview' ? (
          <Overview />
        ) : (
          <SlideEditor isPhone={isPhone} />
        )}
      </Stack>
      <StudioDialogs isPhone={isPhone} />
      <LeaveDialog />
    </>
  )
})
