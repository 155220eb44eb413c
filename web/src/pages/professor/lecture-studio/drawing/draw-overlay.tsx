import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { isInkTooLong, writeInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { Box, Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { AnnotationCanvas } from '../../../../features/annotation-canvas/annotation-canvas.tsx'
import { BrushTools } from '../../../../features/drawing-board/brush-tools.tsx'
import { DrawingBoard } from '../../../../features/drawing-board/drawing-board.tsx'
import { useInk } from '../../../../features/drawing-board/use-ink.ts'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { useOpenedAfterMount } from '../../../../ui/feedback/use-opened-after-mount.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import { AddDrawingDialog } from './add-drawing-dialog.tsx'
import { afterKey } from './after-key.ts'
import { CloseDrawingDialog } from './close-drawing-dialog.tsx'
import classes from './draw-overlay.module.css'
import { findStoredStrokes } from './stroke-storage.ts'
import { useAnnotationReason } from './use-drawing-tools.ts'
import { useSavedDrawing } from './use-saved-drawing.ts'
import { useSlidePicture } from './use-slide-picture.ts'
import { useStoredStrokes } from './use-stored-strokes.ts'

type DrawOverlayProps = {
  entry: SlideEntry
  /** The marker of the edited drawing; null for a new one. */
  changed: Marker | null
}

/** The drawing board over the whole window. */
export default function DrawOverlay({ entry, changed }: DrawOverlayProps) {
  const { t } = useTranslation(['drawing', 'common'])
  const { _id: lectureId } = useLecture()
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const address = useSlideAddress()
  const { _id } = useUser()
  // The script may change while the professor draws; the edited drawing stays the same.
  const [marker] = useState(changed)
  const size = { width: entry.image_width, height: entry.image_height }
  const saved = useSavedDrawing(lectureId, entry, marker, size)
  const [kept] = useState(() => findStoredStrokes(`${_id} ${lectureId}`, address.page ?? ''))
  const isOpen = useOpenedAfterMount(true)
  const close = () => setOpenDialog(null)
  const drawingId = marker?.attributes.drawing_id ?? null
  const restored = kept && kept.drawingId === drawingId ? kept.ink : null
  // Called on Esc while drawing.
  const leave = useRef(close)
  return (
    <Modal
      opened={isOpen}
      onClose={() => afterKey(leave.current)}
      title={t('title')}
      fullScreen
      withCloseButton={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ header: classes.hiddenHead, body: 'window-body' }}
    >
      {saved.state === 'open' ? (
        <Sheet
          entry={entry}
          marker={marker}
          stored={saved.ink}
          restored={restored}
          onClose={close}
          leaveRef={leave}
        />
      ) : (
        <Stack align="center" justify="center" flex={1} p="var(--s-3)" bg="var(--desk)">
          {saved.state === 'loading' ? (
            <Skeleton w="min(100%, 60rem)" h="60vh" aria-label={t('common:loading')} />
          ) : (
            <FailureAlert>{t(saved.state === 'failed' ? 'notLoaded' : 'unreadable')}</FailureAlert>
          )}
          <Group align="stretch" gap="xs" wrap="nowrap">
            {saved.state === 'failed' && <Button onClick={saved.retry}>{t('common:retry')}</Button>}
            <Button variant="default" onClick={close}>
              {t('common:close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

type SheetProps = {
  entry: SlideEntry
  marker: Marker | null
  /** The stored strokes; empty for a new drawing. */
  stored: Ink
  /** Strokes from an earlier visit that were neither saved nor discarded. */
  restored: Ink | null
  onClose: () => void
  leaveRef: RefObject<() => void>
}

function Sheet({ entry, marker, stored, restored, onClose, leaveRef }: SheetProps) {
  const { t } = useTranslation(['drawing', 'studio', 'common'])
  const lecture = useLecture()
  const { _id: lectureId } = useLecture()
  const address = useSlideAddress()
  const { _id } = useUser()
  const [first] = useState(restored ?? stored)
  const ink = useInk(first.items)
  const { items } = ink
  const { placed } = useAnnotations()
  const drawingId = marker?.attributes.drawing_id
  const others = useMemo(
    () => placed.filter((one) => !drawingId || one.marker.attributes.drawing_id !== drawingId),
    [placed, drawingId],
  )
  const [asked, setAsked] = useState<'save' | 'close' | null>(null)
  const { ref, width } = useElementSize()
  const picture = useSlidePicture(entry)
  const storing = useStoredStrokes(
    {
      owner: `${_id} ${lectureId}`,
      page: address.page ?? '',
      drawingId: marker?.attributes.drawing_id ?? null,
      picture,
    },
    items,
    stored.items,
  )
  const drawn: Ink = useMemo(
    () => ({ width: picture.width, height: picture.height, items }),
    [picture.width, picture.height, items],
  )
  const isTooLong = useMemo(() => isInkTooLong(writeInk(drawn)), [drawn])
  const locked = useAnnotationReason()
  const reason = items.length === 0 ? t('save.nothing') : isTooLong ? t('save.tooMany') : locked
  const isChanged = items !== stored.items && items.length + stored.items.length > 0
  const leave = () => (isChanged ? setAsked('close') : onClose())
  useEffect(() => {
    leaveRef.current = asked === null ? leave : () => undefined
  })

  return (
    <>
      <Group className={`${classes.head} border-below`} gap="sm" wrap="nowrap" flex="none" mih="var(--bar-h)">
        <Box className={`${classes.title} nowrap`} component="span" fz="lg" fw={600} aria-hidden>
          {t('title')}
        </Box>
        <span className={`${classes.slide} mantine-visible-from-md`}>
          {t('studio:editor.slideOf', { number: entry.index, total: lecture.total_slides })}
        </span>
        <Box className={classes.count} component="span" ms="auto" me="xs" aria-live="polite">
          {t('strokes', { count: items.length })}
        </Box>
        <Button variant="subtle" onClick={leave}>
          {t('common:cancel')}
        </Button>
        <ReasonButton reason={reason} onClick={() => setAsked('save')}>
          {t(marker ? 'save.change' : 'save.button')}
        </ReasonButton>
      </Group>
      <Box
        className={classes.tools}
        flex="none"
        w="100%"
        maw="calc(87rem + 2 * var(--s-3))"
        mih={64}
        mx="auto"
      >
        <BrushTools ink={ink} picture={picture} zoom={width > 0 ? width / picture.width : 1} />
      </Box>
      {(restored || isTooLong || !storing.isStored) && (
        <Box
          className={classes.notice}
          component="p"
          flex="none"
          py="xs"
          px="var(--s-3)"
          fz="sm"
          role="status"
          data-warns={isTooLong || !storing.isStored}
        >
          {isTooLong ? t('save.tooMany') : storing.isStored ? t('restored') : t('notKept')}
        </Box>
      )}
      <div className={classes.workspace}>
        <Box
          ref={ref}
          w="100%"
          style={{ maxWidth: `min(74rem, calc(100cqh * ${picture.width / picture.height}))` }}
        >
          <DrawingBoard ink={ink} picture={picture}>
            {/* What the slide shows already, so that nothing is drawn over it by mistake. */}
            <Box className="cover" opacity={0.5} inert>
              <AnnotationCanvas annotations={others} picture={picture} states={null} />
            </Box>
          </DrawingBoard>
        </Box>
      </div>
      <AddDrawingDialog
        isOpen={asked === 'save'}
        entry={entry}
        ink={drawn}
        marker={marker}
        onClose={() => afterKey(() => setAsked(null))}
        onAdded={() => {
          storing.forget()
          onClose()
        }}
      />
      <CloseDrawingDialog
        isOpen={asked === 'close'}
        isStored={storing.isStored}
        onStay={() => afterKey(() => setAsked(null))}
        onKeep={onClose}
        onDiscard={() => {
          storing.forget()
          onClose()
        }}
      />
    </>
  )
}
