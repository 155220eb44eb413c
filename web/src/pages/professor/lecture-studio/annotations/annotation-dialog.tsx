import { Box, Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { watchLayout } from '../../../../ui/watch-layout.ts'
import type { AnnotationEditing } from '../store/annotations/annotation-editing.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './annotation-dialog.module.css'
import { AnnotationFields, kindsFor } from './annotation-fields.tsx'
import { ADDABLE_TYPES, changeType } from './annotation-form.ts'
import { AnnotationWords } from './annotation-words.tsx'
import { useAnnotationForm } from './use-annotation-form.ts'

/**
 * Minimum and maximum width of the dialog beside the slide. With less room, the dialog covers the slide,
 * centred.
 */
const leastPx = 520
const maxPx = 760
const gapPx = 24

type SlideWindow = { hole: string; widthPx: number }

/**
 * Returns the overlay's clip path that leaves the slide uncovered beside a dialog, and the width that is
 * left for the dialog. Null on phones and where there is no room.
 */
function useSlideWindow(isOpen: boolean, isPhone: boolean): SlideWindow | null {
  const [found, setFound] = useState<SlideWindow | null>(null)
  useLayoutEffect(() => {
    // The slide was measured for the wide layout only: measure again when the screen is wide again.
    if (!isOpen || isPhone) return setFound(null)
    return watchLayout(() => setFound(findWindow()))
  }, [isOpen, isPhone])
  return found
}

function findWindow(): SlideWindow | null {
  const slide = document.querySelector('[data-choosing]')?.getBoundingClientRect()
  if (!slide || slide.width === 0) return null
  const room = window.innerWidth - slide.right - 2 * gapPx
  if (room < leastPx) return null
  const { left, top, right, bottom } = slide
  const [width, height] = [window.innerWidth, window.innerHeight]
  return {
    hole: `path(evenodd, "M0 0H${width}V${height}H0ZM${left} ${top}H${right}V${bottom}H${left}Z")`,
    widthPx: Math.min(maxPx, room),
  }
}

/** Dialog that edits an annotation. The change is local until the script is saved. */
export function AnnotationDialog({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('annotations')
  const lecture = useLecture()
  const editing = useStudio((state) => (state.editing?.kind === 'edit' ? state.editing : null))
  const { setEditing, editor } = useActions()
  const address = useSlideAddress()
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const beside = useSlideWindow(isOpen, isPhone)
  const close = () => {
    setEditing(null)
    // Return the focus to the editor after the dialog has closed.
    setTimeout(() => editor.current?.focus(), 0)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={beside?.widthPx ?? 760}
      fullScreen={isPhone}
      centered={false}
      // A click beside the dialog must not discard the form.
      closeOnClickOutside={false}
      // Leave the slide uncovered where there is room, so that its words can be selected while the dialog
      // is open.
      overlayProps={beside ? { style: { clipPath: beside.hole } } : undefined}
      data-beside={beside !== null || undefined}
      classNames={{
        inner: classes.inner,
        content: `${classes.content} overflow-hidden`,
        body: 'window-body',
      }}
      returnFocus={false}
      title={
        <>
          {t('script.dialog.edit')}{' '}
          <Box component="span" ml={10} c="var(--text-2)" fz="sm" fw={400} lts="0">
            {t('script.dialog.slide', { number: address.slide, total: lecture.total_slides })}
          </Box>
        </>
      }
    >
      {editing && <Content editing={editing} close={close} />}
    </Modal>
  )
}

function Content({ editing, close }: { editing: AnnotationEditing; close: () => void }) {
  const { t } = useTranslation('annotations')
  const address = useSlideAddress()
  const removeAnnotation = useStudio((state) => state.removeAnnotation)
  const state = useAnnotationForm(editing)
  const { form, setForm, problem, edited, apply } = state
  const kinds = kindsFor(form.type, ADDABLE_TYPES)
  const reason =
    problem === null
      ? null
      : {
          words: t('script.dialog.wordsNone'),
          taken: t('script.dialog.wordsTaken'),
          arrow: t('script.dialog.arrowNeeded'),
          note: t('script.dialog.noteNeeded'),
          elements: t('script.dialog.elementsNeeded'),
          tooLong: t('script.dialog.tooLong'),
        }[problem]
  const send = () => {
    if (apply()) close()
  }
  return (
    <Stack
      component="form"
      gap={0}
      flex={1}
      mih={0}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {kinds.length > 1 && (
        <SegmentedControl
          flex="none"
          mb="sm"
          mx="md"
          aria-label={t('script.dialog.kind')}
          value={form.type}
          onChange={(type) => setForm(changeType(form, type as typeof form.type))}
          data={kinds.map((value) => ({ value, label: t(`slide.kinds.${value}`) }))}
        />
      )}
      <Stack className="scroll-y" flex={1} mih={0} pt={4} pb="md" px="md">
        <AnnotationWords state={state} />
        <AnnotationFields state={state} />
        {problem === 'tooLong' && <FailureAlert title={t('script.dialog.tooLong')} />}
      </Stack>
      <Group
        className={`${classes.footer} border-above`}
        component="footer"
        gap="xs"
        flex="none"
        py="sm"
        px="md"
      >
        {edited && (
          <Button
            variant="subtle"
            color="gray"
            className="danger"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              removeAnnotation(address, edited)
              close()
            }}
          >
            {t('script.dialog.remove')}
          </Button>
        )}
        <Box component="span" flex={1} visibleFrom="sm" />
        <Button variant="subtle" color="gray" onClick={close}>
          {t('script.dialog.cancel')}
        </Button>
        <ReasonButton reason={reason} onClick={send}>
          {t('script.dialog.update')}
        </ReasonButton>
      </Group>
    </Stack>
  )
}
