import { useMediaQuery } from '@mantine/hooks'
import { useParams } from 'react-router'
import { ProcessingCard } from './deck/processing-card.tsx'
import { UploadCard } from './deck/upload-card.tsx'
import { StatusRow } from './jobs/status-row.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import classes from './lecture-studio.module.css'
import { Overview } from './overview/overview.tsx'
import { HomelessDrafts } from './script/homeless-drafts.tsx'
import { SaveAllKeys } from './shortcuts.ts'
import { SlideEditor } from './slide-editor.tsx'
import { StudioContext } from './studio-context.ts'
import { StudioDialogs } from './studio-dialogs.tsx'
import { StudioHeader } from './studio-header.tsx'
import { StudioNotLoaded } from './studio-not-loaded.tsx'
import { StudioOfflineBand } from './studio-offline-band.tsx'
import { useLectureStudio } from './use-lecture-studio.ts'

export function Component() {
  const { lectureId = '' } = useParams()
  // Another lecture is another studio: nothing of the first may stay.
  return <LectureStudio key={lectureId} lectureId={lectureId} />
}

function LectureStudio({ lectureId }: { lectureId: string }) {
  const studio = useLectureStudio(lectureId)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const { lecture, jobs, place, generation, query } = studio
  if (!lecture) return <StudioNotLoaded query={query} />

  const isProcessing = generation.slidesJob !== undefined
  const isEmpty = lecture.total_slides === 0
  // A first deck is watched as it comes in, until a slide is opened; a later one is prepared in the background.
  const showsProcessing = isProcessing && (isEmpty || !place.isSlideChosen) && place.tab === 'editor'
  const showsUpload = isEmpty && !isProcessing && jobs.isLoaded
  // A phone's editor says at its foot what runs: above it, it would push the slide and the script.
  const showsEditor = !isEmpty && !showsProcessing && place.tab !== 'overview'
  const hasFoot = isPhone && showsEditor
  return (
    <StudioContext value={studio}>
      <div className={classes.studio} data-keeps-focus="#studio-work" inert={studio.openDialog === 'preview'}>
        <StudioHeader isPhone={isPhone} />
        <StudioOfflineBand />
        {!hasFoot && <StatusRow hidesSlides={showsProcessing} />}
        <HomelessDrafts />
        {!showsEditor && <SaveAllKeys />}
        {showsUpload ? (
          <UploadCard />
        ) : showsProcessing ? (
          <ProcessingCard />
        ) : isEmpty ? (
          <div className={classes.desk} id="studio-work" tabIndex={-1} />
        ) : place.tab === 'overview' ? (
          <Overview />
        ) : (
          <SlideEditor isPhone={isPhone} />
        )}
      </div>
      <StudioDialogs isPhone={isPhone} />
      <LeaveDialog />
    </StudioContext>
  )
}
