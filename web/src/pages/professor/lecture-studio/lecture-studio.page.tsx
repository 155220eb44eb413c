import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useLayoutEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { ProcessingCard } from './deck/processing-card.tsx'
import { UploadCard } from './deck/upload-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import classes from './lecture-studio.module.css'
import { Overview } from './overview/overview.tsx'
import { OrphanedDrafts } from './script/orphaned-drafts.tsx'
import { SaveAllKeys } from './shortcuts.ts'
import { SlideEditor } from './slide-editor.tsx'
import { StatusRow } from './status-row.tsx'
import { createPublisher, createStudioStore, StudioContext, usePart } from './store/studio-store.ts'
import { readChoice } from './store/use-current-slide.ts'
import { useStudioModel } from './store/use-studio-model.ts'
import { StudioDialogs } from './studio-dialogs.tsx'
import { StudioHeader } from './studio-header.tsx'
import { StudioNotLoaded } from './studio-not-loaded.tsx'
import { StudioOfflineBanner } from './studio-offline-banner.tsx'

export function Component() {
  const { lectureId = '' } = useParams()
  // Remount for another lecture, so that no state of the first one remains.
  return <LectureStudio key={lectureId} lectureId={lectureId} />
}

function LectureStudio({ lectureId }: { lectureId: string }) {
  const [params] = useSearchParams()
  const [store] = useState(() => createStudioStore(readChoice(params)))
  const [publish] = useState(() => createPublisher(store))
  const { query, parts } = useStudioModel(store, lectureId)
  useLayoutEffect(() => {
    if (parts) publish(parts)
  })
  const isOpen = useStore(store, ({ document }) => document !== undefined)
  if (!isOpen) return <StudioNotLoaded query={query} />
  return (
    <StudioContext value={store}>
      <OpenStudio />
    </StudioContext>
  )
}

const OpenStudio = memo(function OpenStudio() {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const { lecture } = usePart('document', 'lecture')
  const { slidesJob } = usePart('generation', 'slidesJob')
  const { openDialog } = usePart('dialogs', 'openDialog')
  const { isLoaded } = usePart('jobs', 'isLoaded')
  const { isSlideChosen, tab } = usePart('place', 'isSlideChosen', 'tab')

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
      <Stack
        className={classes.studio}
        gap={0}
        miw={0}
        data-keeps-focus="#studio-work"
        inert={openDialog === 'preview'}
      >
        <StudioHeader isPhone={isPhone} />
        <StudioOfflineBanner />
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
