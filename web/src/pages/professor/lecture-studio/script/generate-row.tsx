import { limits } from '@lectern/contract/limits.ts'
import { Group, TextInput, Tooltip } from '@mantine/core'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { isCancelling } from '../store/jobs/use-studio-jobs.ts'
import { usePart } from '../store/studio-store.ts'
import { GenerateButtons } from './generate-button.tsx'
import classes from './generate-row.module.css'

/** Free instructions and both ways of writing the script; the progress while it is written. */
export function GenerateRow() {
  const { t } = useTranslation('studio')
  const { instructions, setInstructions } = usePart('settings', 'instructions', 'setInstructions')
  const generation = usePart('generation', 'scriptJob')
  const [hasFocus, setFocus] = useState(false)
  if (generation.scriptJob) return <WritingRow />
  return (
    <Group className={`${classes.row} border-below`} gap="xs" flex="none" mih={54} bg="var(--body)">
      {/* The hint covers the script: it appears at the first letter and must move nothing. */}
      <Tooltip
        label={t('generate.goesAlong')}
        opened={hasFocus && instructions.trim() !== ''}
        position="bottom-start"
        multiline
      >
        <TextInput
          className={classes.instructions}
          aria-label={t('generate.instructions')}
          placeholder={t('generate.instructions')}
          maxLength={limits.instructionsChars}
          value={instructions}
          onChange={(event) => setInstructions(event.currentTarget.value)}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
      </Tooltip>
      <GenerateButtons />
    </Group>
  )
}

/** "Writing script for slide 17", with its Cancel button. */
export function WritingRow() {
  const { t } = useTranslation(['studio', 'authoring'])
  const generation = usePart('generation', 'scriptJob')
  const jobs = usePart('jobs', 'cancel')
  const place = usePart('place', 'slide')
  const job = generation.scriptJob
  if (!job) return null
  const number = place.slide
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
      </span>
      <CancelButton
        className={classes.cancel}
        onCancel={() => void jobs.cancel(job)}
        isCancelling={isCancelling(job)}
        label={cancelLabel}
      />
    </Group>
  )
}
