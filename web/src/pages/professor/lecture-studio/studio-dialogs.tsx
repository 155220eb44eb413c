import { lazy, memo, Suspense } from 'react'
import { LectureDetailsDialog } from '../../../features/lecture-details/lecture-details-dialog.tsx'
import { useWasOpened } from '../../../ui/feedback/use-was-opened.ts'
import { AnnotationDialog } from './annotations/annotation-dialog.tsx'
import { AnnotationBubble } from './bubble/annotation-bubble.tsx'
import { ReplaceDialog } from './deck/replace-dialog.tsx'
import { UndoReplaceDialog } from './deck/undo-replace-dialog.tsx'
import { OnDemand } from './dialogs/on-demand.tsx'
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
import { useLecture } from './store/studio-data.ts'
import { useStudio } from './store/studio-store.ts'
import { ToolsDrawer } from './tools/tools-drawer.tsx'

// Load on demand: the spoken preview contains the words for all symbols in three languages.
const SpokenPreview = lazy(async () => ({
  default: (await import('./spoken-preview/spoken-preview.tsx')).SpokenPreview,
}))

/** All dialogs and drawers that the studio's state opens. */
export const StudioDialogs = memo(function StudioDialogs({ isPhone }: { isPhone: boolean }) {
  const lecture = useLecture()
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const isEditing = useStudio((state) => state.editing?.kind === 'edit')
  const wasSpokenOpened = useWasOpened(openDialog === 'spoken')
  return (
    <>
      <PublishDialogs />
      <EstimateDialog />
      <ReplaceDialog />
      <UndoReplaceDialog />
      <LanguagesDialog />
      <LectureDetailsDialog
        lecture={lecture}
        isOpen={openDialog === 'details'}
        onClose={() => setOpenDialog(null)}
      />
      <OnDemand isOpen={openDialog === 'regenerate' || openDialog === 'annotate'}>
        {(isOpen) => <GenerateDialogs isOpen={isOpen} />}
      </OnDemand>
      <SettingsDrawer isPhone={isPhone} />
      <ToolsDrawer isPhone={isPhone} />
      <OnDemand isOpen={openDialog === 'history' || openDialog === 'original'}>
        {(isOpen) => <HistoryDrawer isOpen={isOpen} isPhone={isPhone} />}
      </OnDemand>
      <FindDrawer isPhone={isPhone} />
      <OnDemand isOpen={openDialog === 'preview'}>{(isOpen) => <Preview isOpen={isOpen} />}</OnDemand>
      <ShortcutsDialog />
      <OnDemand isOpen={isEditing}>{(isOpen) => <AnnotationDialog isOpen={isOpen} />}</OnDemand>
      <AnnotationBubble />
      <DrawingDialogs />
      {wasSpokenOpened && (
        <Suspense>
          <SpokenPreview isOpen={openDialog === 'spoken'} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </>
  )
})
