import { useMediaQuery } from '@mantine/hooks'
import { useParams } from 'react-router'
import { LectureDetailsDialog } from '../../../features/lecture-details/lecture-details-dialog.tsx'
import { AnnotationDialog } from './annotations/annotation-dialog.tsx'
import { ProcessingCard } from './deck/processing-card.tsx'
import { ReplaceDialog } from './deck/replace-dialog.tsx'
import { UploadCard } from './deck/upload-card.tsx'
import { DrawingDialogs } from './drawing/drawing-dialogs.tsx'
import { FindDrawer } from './find-replace/find-drawer.tsx'
import { HistoryDrawer } from './history/history-drawer.tsx'
import { StatusRow } from './jobs/status-row.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import classes from './lecture-studio.module.css'
import { Overview } from './overview/overview.tsx'
import { Preview } from './preview/preview.tsx'
import { LanguagesDialog } from './publishing/languages-dialog.tsx'
import { PublishDialogs } from './publishing/publish-dialogs.tsx'
import { HomelessDrafts } from './script/homeless-drafts.tsx'
import { SettingsDrawer } from './script/settings-drawer.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SlideEditor } from './slide-editor.tsx'
import { StudioContext } from './studio-context.ts'
import { StudioHeader } from './studio-header.tsx'
import { StudioNotLoaded } from './studio-not-loaded.tsx'
import { StudioOfflineBand } from './studio-offline-band.tsx'
import { ToolsDrawer } from './tools/tools-drawer.tsx'
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
  const hasFoot = isPhone && !isEmpty && !showsProcessing && place.tab !== 'overview'
  return (
    <StudioContext value={studio}>
      <div className={classes.studio} inert={studio.openDialog === 'preview'}>
        <StudioHeader isPhone={isPhone} />
        <StudioOfflineBand />
        {!hasFoot && <StatusRow hidesSlides={showsProcessing} />}
        <HomelessDrafts />
        {showsUpload ? (
          <UploadCard />
        ) : showsProcessing ? (
          <ProcessingCard />
        ) : isEmpty ? (
          <div className={classes.desk} />
        ) : place.tab === 'overview' ? (
          <Overview />
        ) : (
          <SlideEditor isPhone={isPhone} />
        )}
      </div>
      <PublishDialogs />
      <ReplaceDialog />
      <LanguagesDialog />
      <LectureDetailsDialog
        lecture={lecture}
        isOpen={studio.openDialog === 'details'}
        onClose={() => studio.setOpenDialog(null)}
      />
      <SettingsDrawer isPhone={isPhone} />
      <ToolsDrawer isPhone={isPhone} />
      <HistoryDrawer isPhone={isPhone} />
      <FindDrawer isPhone={isPhone} />
      <Preview />
      <ShortcutsDialog />
      <AnnotationDialog />
      <LeaveDialog />
      <DrawingDialogs />
    </StudioContext>
  )
}
