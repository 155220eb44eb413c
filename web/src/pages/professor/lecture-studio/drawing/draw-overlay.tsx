import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { isInkTooLong, writeInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { BrushTools } from '../../../../features/drawing-board/brush-tools.tsx'
import { DrawingBoard } from '../../../../features/drawing-board/drawing-board.tsx'
import { useInk } from '../../../../features/drawing-board/use-ink.ts'
import { FailureAlert } from '../../../../ui/failure-alert.tsx'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { useOpenedAfterMount } from '../../../../ui/use-opened-after-mount.ts'
import { usePart } from '../store/studio-store.ts'
import { AddDrawingDialog } from './add-drawing-dialog.tsx'
import { afterKey } from './after-key.ts'
import { CloseDrawingDialog } from './close-drawing-dialog.tsx'
import classes from './draw-overlay.module.css'
import { useAnnotationReason } from './drawing-buttons.tsx'
import { findKeptStrokes } from './kept-strokes.ts'
import { useKeptStrokes } from './use-kept-strokes.ts'
import { useSavedDrawing } from './use-saved-drawing.ts'

type DrawOverlayProps = {
  entry: SlideEntry
  /** The marker whose drawing is changed; null for a new one. */
  changed: Marker | null
}

/** Drawing on a slide, in the whole window. */
export default function DrawOverlay({ entry, changed }: DrawOverlayProps) {
  const { t } = useTranslation(['drawing', 'common'])
  const { lectureId } = usePart('document', 'lectureId')
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  const script = usePart('script', 'page')
  const { _id } = useUser()
  // The script may change while one draws; the drawing that is changed stays the same.
  const [marker] = useState(changed)
  const size = { width: entry.image_width, height: entry.image_height }
  const saved = useSavedDrawing(lectureId, entry, marker, size)
  const [kept] = useState(() => findKeptStrokes(`${_id} ${lectureId}`, script.page ?? ''))
  const isOpen = useOpenedAfterMount(true)
  const close = () => setOpenDialog(null)
  const drawingId = marker?.attributes.drawing_id ?? null
  const restored = kept && kept.drawingId === drawingId ? kept.ink : null
  // What Esc does while one draws.
  const leave = useRef(close)
  return (
    <Modal
      opened={isOpen}
      onClose={() => afterKey(leave.current)}
      title={t('title')}
      fullScreen
      withCloseButton={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ header: classes.hiddenHead, content: classes.content, body: classes.body }}
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
        <div className={classes.waiting}>
          {saved.state === 'loading' ? (
            <Skeleton className={classes.skeleton} aria-label={t('common:loading')} />
          ) : (
            <FailureAlert>{t(saved.state === 'failed' ? 'notLoaded' : 'unreadable')}</FailureAlert>
          )}
          <div className={classes.waitingActions}>
            {saved.state === 'failed' && <Button onClick={saved.retry}>{t('common:retry')}</Button>}
            <Button variant="default" onClick={close}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

type SheetProps = {
  entry: SlideEntry
  marker: Marker | null
  /** What is stored of it: nothing of a new one. */
  stored: Ink
  /** What was drawn and neither saved nor discarded. */
  restored: Ink | null
  onClose: () => void
  leaveRef: RefObject<() => void>
}

function Sheet({ entry, marker, stored, restored, onClose, leaveRef }: SheetProps) {
  const { t } = useTranslation(['drawing', 'studio', 'common'])
  const { lecture, lectureId } = usePart('document', 'lecture', 'lectureId')
  const script = usePart('script', 'page')
  const { _id } = useUser()
  const [first] = useState(restored ?? stored)
  const ink = useInk(first.items)
  const { items } = ink
  const [asked, setAsked] = useState<'save' | 'close' | null>(null)
  const { ref, width } = useElementSize()
  const picture = {
    src: entry.image_url,
    width: entry.image_width,
    height: entry.image_height,
    alt: t('common:slidePicture.alt', { number: entry.index }),
  }
  const keeping = useKeptStrokes(
    {
      owner: `${_id} ${lectureId}`,
      page: script.page ?? '',
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
      <div className={classes.head}>
        <span className={classes.title} aria-hidden>
          {t('title')}
        </span>
        <span className={classes.slide}>
          {t('studio:editor.slideOf', { number: entry.index, total: lecture.total_slides })}
        </span>
        <span className={classes.count} aria-live="polite">
          {t('strokes', { count: items.length })}
        </span>
        <Button variant="subtle" onClick={leave}>
          {t('common:cancel')}
        </Button>
        <ReasonButton reason={reason} onClick={() => setAsked('save')}>
          {t(marker ? 'save.change' : 'save.button')}
        </ReasonButton>
      </div>
      <div className={classes.tools}>
        <BrushTools ink={ink} picture={picture} zoom={width > 0 ? width / picture.width : 1} />
      </div>
      {(restored || isTooLong || !keeping.isKept) && (
        <p className={classes.notice} role="status" data-warns={isTooLong || !keeping.isKept}>
          {isTooLong ? t('save.tooMany') : keeping.isKept ? t('restored') : t('notKept')}
        </p>
      )}
      <div className={classes.desk}>
        <div
          ref={ref}
          className={classes.slideBox}
          style={{ maxWidth: `min(74rem, calc(100cqh * ${picture.width / picture.height}))` }}
        >
          <DrawingBoard ink={ink} picture={picture} />
        </div>
      </div>
      <AddDrawingDialog
        isOpen={asked === 'save'}
        entry={entry}
        ink={drawn}
        marker={marker}
        onClose={() => afterKey(() => setAsked(null))}
        onAdded={() => {
          keeping.forget()
          onClose()
        }}
      />
      <CloseDrawingDialog
        isOpen={asked === 'close'}
        isKept={keeping.isKept}
        onStay={() => afterKey(() => setAsked(null))}
        onKeep={onClose}
        onDiscard={() => {
          keeping.forget()
          onClose()
        }}
      />
    </>
  )
}
