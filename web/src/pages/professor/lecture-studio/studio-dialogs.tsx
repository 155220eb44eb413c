import { lazy, memo, Suspense, useState } from 'react'
import { LectureDetailsDialog } from '../../../features/lecture-details/lecture-details-dialog.tsx'
import { AnnotationDialog } from './annotations/annotation-dialog.tsx'
import { ReplaceDialog } from './deck/replace-dialog.tsx'
import { DrawingDialogs } from './drawing/drawing-dialogs.tsx'
import { EstimateDialog } from './estimate/estimate-dialog.tsx'
import { FindDrawer } from './find-replace/find-drawer.tsx'
import { HistoryDrawer } from './history/history-drawer.tsx'
import { Preview } from './preview/preview.tsx'
import { LanguagesDialog } from './publishing/languages-dialog.tsx'
import { PublishDialogs } from './publishing/publish-dialogs.tsx'
import { GenerateDialogs } from './script/generate-dialogs.tsx'
import { SettingsDrawer } from './script/settings-drawer.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StudioContext, useOpenStudio, useStudio } from './studio-context.ts'
import { ToolsDrawer } from './tools/tools-drawer.tsx'

// The words for all signs in three languages are needed by nobody who does not ask.
const SpokenPreview = lazy(async () => ({
  default: (await import('./spoken-preview/spoken-preview.tsx')).SpokenPreview,
}))

/**
 * All dialogs and drawers that are opened by the studio's state. While none is open the studio stands still for
 * them: otherwise each key and each slide would draw all of them anew, though nobody sees one.
 */
export function StudioDialogs({ isPhone }: { isPhone: boolean }) {
  const studio = useStudio()
  const { openDialog, publishing, annotations, lecture } = studio
  const isOpen = openDialog !== null || publishing.dialog !== null || annotations.editing !== null
  const [kept, keep] = useState({ studio, isOpen })
  // Once more after the last has closed, for it must know that.
  if (kept.isOpen !== isOpen || kept.studio.lecture !== lecture) keep({ studio, isOpen })
  return (
    <StudioContext value={isOpen ? studio : kept.studio}>
      <Dialogs isPhone={isPhone} />
    </StudioContext>
  )
}

const Dialogs = memo(function Dialogs({ isPhone }: { isPhone: boolean }) {
  const { lecture, openDialog, setOpenDialog } = useOpenStudio()
  const [wasAsked, setAsked] = useState(false)
  if (openDialog === 'spoken' && !wasAsked) setAsked(true)
  return (
    <>
      <PublishDialogs />
      <EstimateDialog />
      <ReplaceDialog />
      <LanguagesDialog />
      <LectureDetailsDialog
        lecture={lecture}
        isOpen={openDialog === 'details'}
        onClose={() => setOpenDialog(null)}
      />
      <GenerateDialogs />
      <SettingsDrawer isPhone={isPhone} />
      <ToolsDrawer isPhone={isPhone} />
      <HistoryDrawer isPhone={isPhone} />
      <FindDrawer isPhone={isPhone} />
      <Preview />
      <ShortcutsDialog />
      <AnnotationDialog />
      <DrawingDialogs />
      {wasAsked && (
        <Suspense>
          <SpokenPreview isOpen={openDialog === 'spoken'} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </>
  )
})
