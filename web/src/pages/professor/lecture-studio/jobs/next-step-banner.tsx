import { Box, CloseButton } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useBulkAudio } from '../store/audio/read-bulk-audio.ts'
import { useLectureReasons, useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './job-banners.module.css'

/** Whether the audio is the next step: all scripts have just been written, and none is being spoken. */
export function useNextStep(): { isOffered: boolean; dismiss: () => void } {
  const counts = useCounts()
  const { active, jobs } = useJobs()
  const { slidesJob, allScriptsJob } = useLectureWork()
  const bulk = useBulkAudio()
  // The list still has a job that ended before it was ever seen running: two slides are written in a moment.
  const writing = allScriptsJob ?? jobs.find(({ kind }) => kind === 'lecture_scripts')
  const [written, setWritten] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const isSpeaking = bulk.isRunning || active.some(({ kind }) => kind === 'audio')
  if (writing && writing.job_id !== written) setWritten(writing.job_id)
  if (isSpeaking && written !== done && !allScriptsJob) setDone(written)
  const isBusy = slidesJob !== undefined || allScriptsJob !== undefined
  return {
    isOffered: written !== done && !isBusy && counts.scriptsToWrite === 0 && counts.audioToMake > 0,
    dismiss: () => setDone(written),
  }
}

/** Offers to generate the audio, the next step to publishing. */
export function NextStepBanner({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation(['studio', 'common'])
  const { total } = useCounts()
  const { speakAll } = useActions()
  const reasons = useLectureReasons()
  return (
    <div className={`${classes.notice} border-below`} data-kind="info" role="status">
      <IconCircleCheck size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem">
        {t('strip.scriptsReady', { count: total })}
      </Box>
      <ReasonButton size="compact-sm" reason={reasons.speakAll} onClick={speakAll}>
        {t('strip.speakAll')}
      </ReasonButton>
      <CloseButton aria-label={t('common:dismiss')} onClick={onDismiss} />
    </div>
  )
}
