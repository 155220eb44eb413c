import { Button, Menu } from '@mantine/core'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { preview } from '../../../../ui/format.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { findDrawingReason } from './drawing-reason.ts'

/** Why the open script cannot take an annotation now, or null. */
export function useAnnotationReason(): string | null {
  const { t } = useTranslation(['drawing', 'studio'])
  const work = useWork()
  const script = useScript()
  if (work.isLocked) return t('locked')
  return script.isConflict ? t('studio:conflict.first') : null
}

/** Opens the drawing board. If the script has drawings, first asks whether to edit one of them. */
export function DrawButton() {
  const { t } = useTranslation('drawing')
  const lecture = useLecture()
  const { setOpenDialog, select } = useActions()
  const script = useScript()
  const annotations = useAnnotations()
  const reason = useAnnotationReason()
  const drawings = annotations.markers.filter(
    ({ type, attributes }) => type === 'drawing' && attributes.drawing_id,
  )
  const open = (dialog: 'draw' | 'redraw') => {
    const missing = findDrawingReason(lecture, script.entry)
    if (missing) return showToast('error', t(missing))
    setOpenDialog(dialog)
  }
  const icon = <IconPencilPlus size={16} aria-hidden />
  if (reason || drawings.length === 0) {
    return (
      <ReasonButton
        variant="default"
        reason={reason}
        justify="flex-start"
        leftSection={icon}
        onClick={() => open('draw')}
      >
        {t('open')}
      </ReasonButton>
    )
  }
  return (
    <Menu position="bottom-start" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" justify="flex-start" leftSection={icon}>
          {t('open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('draw')}>{t('openNew')}</Menu.Item>
        {drawings.map((marker, index) => (
          <Menu.Item
            key={marker.id}
            onClick={() => {
              select(marker.id)
              open('redraw')
            }}
          >
            {t('openSaved', { number: index + 1, text: preview(marker.content.trim(), 40) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the dialog that adds a note or a drawing to words of the script. */
export function ManualAnnotationButton() {
  const { t } = useTranslation('drawing')
  const lecture = useLecture()
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const script = useScript()
  const reason = useAnnotationReason()
  const icon = <IconNotes size={16} aria-hidden />
  return (
    <ReasonButton
      variant="default"
      reason={reason}
      justify="flex-start"
      leftSection={icon}
      onClick={() => {
        const missing = findDrawingReason(lecture, script.entry)
        if (missing) return showToast('error', t(missing))
        setOpenDialog('manualAnnotation')
      }}
    >
      {t('manual.title')}
    </ReasonButton>
  )
}
