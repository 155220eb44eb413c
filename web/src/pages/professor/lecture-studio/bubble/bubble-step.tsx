import { ActionIcon, Group, Stack } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { DiagramFields } from '../annotations/annotation-fields.tsx'
import classes from './annotation-bubble.module.css'
import { ArrowStep } from './arrow-step.tsx'
import { BubbleFooter } from './bubble-footer.tsx'
import { ColorRow } from './color-row.tsx'
import { FirstStep } from './first-step.tsx'
import { NoteStep } from './note-step.tsx'
import type { Bubble } from './use-bubble.ts'

type BubbleStepProps = { bubble: Bubble; isPhone: boolean; close: () => void }

/** The content of the bubble: colours and actions first, then the fields of what was chosen. */
export function BubbleStep({ bubble, isPhone, close }: BubbleStepProps) {
  switch (bubble.adding.step) {
    case 'highlight':
      return <FirstStep bubble={bubble} isPhone={isPhone} close={close} />
    case 'arrow':
      return (
        <StepForm bubble={bubble} isShort={!bubble.isAimed || bubble.adding.isDragging === true}>
          <ArrowStep bubble={bubble} />
        </StepForm>
      )
    case 'text_annotation':
      return (
        <StepForm bubble={bubble}>
          <NoteStep bubble={bubble} />
        </StepForm>
      )
    case 'diagram':
      return (
        <StepForm bubble={bubble}>
          <DiagramFields state={bubble} />
          <ColorRow bubble={bubble} />
        </StepForm>
      )
  }
}

type StepFormProps = { bubble: Bubble; isShort?: boolean; children: ReactNode }

/** A step with its way back and Add Annotation. `isShort`: only the fields, so that the slide stays free. */
function StepForm({ bubble, isShort = false, children }: StepFormProps) {
  const { t } = useTranslation(['annotations', 'bubble'])
  const { adding, reason, add, go } = bubble
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) add()
  }
  return (
    <Stack component="form" gap={10} onSubmit={send}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          className={classes.back}
          size={28}
          aria-label={t('bubble:back')}
          onClick={() => go('highlight')}
        >
          <IconArrowLeft size={16} aria-hidden />
        </ActionIcon>
        <strong className={classes.kind}>{t(`slide.kinds.${adding.step}`)}</strong>
      </Group>
      {children}
      {!isShort && (
        <>
          <Group justify="flex-end" gap="xs">
            <ReasonButton reason={reason} data-adds onClick={() => add()}>
              {t('script.add')}
            </ReasonButton>
          </Group>
          <BubbleFooter bubble={bubble} />
        </>
      )}
    </Stack>
  )
}
