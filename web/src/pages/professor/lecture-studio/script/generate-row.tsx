import * as limits from '@lectern/contract/limits.ts'
import { Group, Textarea } from '@mantine/core'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { useUnanswered } from '../../../../features/jobs/use-unanswered.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { isByModel } from '../store/engines.ts'
import { isCancelling } from '../store/jobs/jobs-slice.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './generate-row.module.css'
import { useCanInstruct } from './use-can-instruct.ts'
import { useGenerateChoice } from './use-generate-choice.ts'

/** Free instructions and both ways of writing the script; the progress while it is written. */
export function GenerateRow() {
  const { t } = useTranslation('studio')
  const instructions = useStudio((state) => state.instructions)
  const setInstructions = useStudio((state) => state.setInstructions)
  const work = useWork()
  const canInstruct = useCanInstruct()
  const [hasFocus, setFocus] = useState(false)
  if (work.scriptJob) return <WritingRow />
  return (
    <Group
      className={`${classes.row} border-below`}
      align="flex-start"
      gap="xs"
      flex="none"
      mih={54}
      bg="var(--body)"
    >
      <Textarea
        className={classes.instructions}
        aria-label={t('generate.instructions')}
        placeholder={canInstruct ? t('generate.instructions') : t('generate.needsModel')}
        autosize
        minRows={1}
        maxRows={8}
        // A disabled field could not be reached by the keyboard, nor its reason be read.
        readOnly={!canInstruct}
        aria-disabled={!canInstruct}
        title={canInstruct ? undefined : t('generate.builtin')}
        maxLength={limits.instructionsChars}
        // From the focus on, so that the first letter moves nothing.
        description={canInstruct && (hasFocus || instructions.trim() !== '') && t('generate.goesAlong')}
        value={canInstruct ? instructions : ''}
        onChange={(event) => setInstructions(event.currentTarget.value)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      <GenerateButtons />
    </Group>
  )
}

/** "Writing script for slide 17", with its Cancel button. */
export function WritingRow() {
  const { t } = useTranslation(['studio', 'authoring'])
  const work = useWork()
  const cancelJob = useStudio((state) => state.cancelJob)
  const address = useSlideAddress()
  const job = work.scriptJob
  const isUnanswered = useUnanswered(job, isByModel('script'))
  if (!job) return null
  const number = address.slide
  const isWaiting = job.status === 'PENDING'
  const [message, cancelLabel] =
    job.kind === 'annotated_script'
      ? [
          isWaiting
            ? t('authoring:annotate.waiting', { number })
            : t('authoring:annotate.writing', { number }),
          t('authoring:annotate.cancel', { number }),
        ]
      : [
          isWaiting ? t('generate.waiting', { number }) : t('generate.writing', { number }),
          t('generate.cancel', { number }),
        ]
  return (
    <Group className={`${classes.row} border-below`} gap="xs" flex="none" mih={54} bg="var(--body)">
      <IconWriting className={classes.icon} size={18} aria-hidden />
      <span className={classes.message} role="status">
        {isDelayed(job) ? formatJobMessage(job) : message}
        {isUnanswered && ` · ${t('generate.unanswered')}`}
      </span>
      <CancelButton
        className={classes.cancel}
        onCancel={() => void cancelJob(job)}
        isCancelling={isCancelling(job)}
        label={cancelLabel}
      />
    </Group>
  )
}

/** Generate Script (or Regenerate Script) and Generate Script + Annotations. */
function GenerateButtons() {
  const { t } = useTranslation(['studio', 'authoring'])
  const starting = useStudio((state) => state.starting?.what)
  const { scriptLabel, reason, choose } = useGenerateChoice()
  return (
    <>
      <ReasonButton variant="default" reason={reason} onClick={() => choose('script')}>
        {starting === 'script' ? t('generate.starting') : scriptLabel}
      </ReasonButton>
      <ReasonButton
        variant="light"
        leftSection={<IconHighlight size={18} aria-hidden />}
        reason={reason}
        onClick={() => choose('annotated_script')}
      >
        {starting === 'annotated_script' ? t('authoring:annotate.starting') : t('authoring:annotate.button')}
      </ReasonButton>
    </>
  )
}
