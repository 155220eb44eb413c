import { limits } from '@lectern/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'
import { GenerateButton } from './generate-button.tsx'
import classes from './generate-row.module.css'

/** Free instructions and the writing of the script; what is going on while it is written. */
export function GenerateRow() {
  const { t } = useTranslation(['studio', 'common'])
  const { generation, instructions, setInstructions } = useOpenStudio()
  const { scriptJob } = generation
  if (scriptJob) return <WritingRow />
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.instructions}
        aria-label={t('generate.instructions')}
        placeholder={t('generate.instructions')}
        maxLength={limits.instructionsChars}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
      <GenerateButton />
    </div>
  )
}

/** "Writing script for slide 17", with its Cancel. */
export function WritingRow() {
  const { t } = useTranslation(['studio', 'common'])
  const { generation, jobs, place } = useOpenStudio()
  const job = generation.scriptJob
  if (!job) return null
  const isCancelling = jobs.isCancelling(job)
  return (
    <div className={classes.row}>
      <IconWriting className={classes.icon} size={18} aria-hidden />
      <span className={classes.message} role="status">
        {job.status === 'PENDING'
          ? t('generate.waiting', { number: place.slide })
          : t('generate.writing', { number: place.slide })}
      </span>
      <Button
        className={classes.cancel}
        variant="default"
        size="sm"
        onClick={() => void jobs.cancel(job)}
        disabled={isCancelling}
        aria-label={isCancelling ? undefined : t('generate.cancel', { number: place.slide })}
      >
        {isCancelling ? t('common:cancelling') : t('common:cancel')}
      </Button>
    </div>
  )
}
