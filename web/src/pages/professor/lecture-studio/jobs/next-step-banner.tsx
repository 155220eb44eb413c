import { Box, CloseButton } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useBulkAudio } from '../store/audio/bulk-audio-slice.ts'
import { useLectureReasons, useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './job-banners.module.css'

/** Once all scripts were written in this visit: offers to generate the audio, the next step to publishing. */
export function NextStepBanner() {
  const { t } = useTranslation(['studio', 'common'])
  const counts = useCounts()
  const { speakAll } = useActions()
  const { active } = useJobs()
  const { slidesJob, allScriptsJob } = useLectureWork()
  const reasons = useLectureReasons()
  const bulk = useBulkAudio()
  const [isOffered, setOffered] = useState(false)
  const isSpeaking = bulk.isRunning || active.some(({ kind }) => kind === 'audio')
  if (allScriptsJob && !isOffered) setOffered(true)
  if (isSpeaking && isOffered && !allScriptsJob) setOffered(false)
  if (!isOffered || slidesJob || allScriptsJob || counts.scriptsToWrite > 0 || counts.audioToMake === 0)
    return null
  return (
    <div className={`${classes.notice} border-below`} data-kind="info" role="status">
      <IconCircleCheck size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem">
        {t('strip.scriptsReady', { count: counts.total })}
      </Box>
      <ReasonButton size="compact-sm" reason={reasons.speakAll} onClick={speakAll}>
        {t('strip.speakAll')}
      </ReasonButton>
      <CloseButton aria-label={t('common:dismiss')} onClick={() => setOffered(false)} />
    </div>
  )
}
