import type { JobStatus } from '@lectern/contract/jobs.ts'
import { Box, Button, CloseButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { useUnanswered } from '../../../../features/jobs/use-unanswered.ts'
import { JobBanner } from '../../../../ui/feedback/job-banner.tsx'
import { useUnspokenSentence } from '../audio/use-unspoken-sentence.ts'
import { BudgetBanner } from '../estimate/budget-banner.tsx'
import { useBulkAudio, useSharesBanner } from '../store/audio/read-bulk-audio.ts'
import { useSpokenCount } from '../store/audio/use-spoken-count.ts'
import { useDeckLanguage } from '../store/document/use-deck-language.ts'
import { isByModel } from '../store/engines.ts'
import { isCancelling, lectureNoticeKinds } from '../store/jobs/jobs-slice.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs, useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { useReplacement } from '../store/use-replacement.ts'
import { TranslationBanner } from '../translation/translation-banner.tsx'
import classes from './job-banners.module.css'
import { NextStepBanner, useNextStep } from './next-step-banner.tsx'

/** Banners below the header: running jobs of the whole lecture, and how the last ones ended. */
export const JobBanners = memo(function JobBanners({ hidesSlides }: { hidesSlides: boolean }) {
  const { t } = useTranslation(['studio', 'common', 'replacing'])
  const lecture = useLecture()
  const counts = useCounts()
  const { cancelJob, setNotice, setOpenDialog } = useActions()
  const { undo } = useReplacement()
  const notices = useStudio((state) => state.notices)
  const work = useLectureWork()
  const { slidesJob, allScriptsJob } = work
  const isUnanswered = useUnanswered(allScriptsJob, isByModel('script'))
  const next = useNextStep()
  const isLanguageAsked = useDeckLanguage() !== null
  return (
    <>
      {slidesJob && !hidesSlides && (
        <JobBanner
          message={
            slidesJob.total
              ? t('strip.preparing', {
                  number: Math.min((slidesJob.done ?? 0) + 1, slidesJob.total),
                  total: slidesJob.total,
                })
              : t('processing.reading')
          }
          percent={percentOf(slidesJob.done, slidesJob.total)}
          counts={t('strip.editMeanwhile')}
          onCancel={() => void cancelJob(slidesJob)}
          isCancelling={isCancelling(slidesJob)}
          cancelLabel={t('strip.cancelSlides')}
        />
      )}
      {allScriptsJob && (
        <JobBanner
          message={
            isDelayed(allScriptsJob)
              ? formatJobMessage(allScriptsJob)
              : allScriptsJob.total
                ? t('strip.writing', {
                    number: Math.min((allScriptsJob.done ?? 0) + 1, allScriptsJob.total),
                    total: allScriptsJob.total,
                  })
                : t('strip.startingToWrite')
          }
          percent={percentOf(allScriptsJob.done, allScriptsJob.total)}
          counts={
            isUnanswered
              ? t('generate.unanswered')
              : t('strip.counts', {
                  written: counts.total - counts.defaultScriptsToWrite,
                  waiting: counts.defaultScriptsToWrite,
                })
          }
          onCancel={() => void cancelJob(allScriptsJob)}
          isCancelling={isCancelling(allScriptsJob)}
          cancelLabel={t('strip.cancelScripts')}
        />
      )}
      <TranslationBanner />
      <SpeakingBanner />
      {next.isOffered && (
        <NextStepBanner
          onDismiss={() => {
            next.dismiss()
            setNotice('lecture_scripts', null)
          }}
        />
      )}
      <OtherSlideJobs />
      <BudgetBanner />
      <StoppedWatch />
      {lectureNoticeKinds
        .flatMap((of) => {
          const notice = notices.get(of)
          return notice ? [{ of, ...notice }] : []
        })
        .filter(({ kind }) => lecture.total_slides > 0 || kind === 'info')
        // The question at the top says it, too, or stands before it.
        .filter(({ of, kind }) => !(isLanguageAsked && (of === 'lecture_scripts' || kind === 'info')))
        // The next step says it, too.
        .filter(({ of, kind }) => !(next.isOffered && of === 'lecture_scripts' && kind === 'info'))
        .map(({ of, kind, sentence }) => (
          <div
            key={of}
            className={`${classes.notice} border-below`}
            data-kind={kind}
            role={kind === 'error' ? 'alert' : 'status'}
          >
            {kind === 'error' ? (
              <IconAlertTriangle size={18} aria-hidden />
            ) : (
              <IconInfoCircle size={18} aria-hidden />
            )}
            <Box component="span" flex={1} fz="sm" lh="1.125rem">
              {sentence}
            </Box>
            {of === 'slides' && undo && (
              <Button variant="default" size="compact-sm" onClick={() => setOpenDialog('undoReplace')}>
                {t('replacing:undo.button')}
              </Button>
            )}
            <CloseButton aria-label={t('common:dismiss')} onClick={() => setNotice(of, null)} />
          </div>
        ))}
    </>
  )
})

/** After failed calls the running jobs are no longer watched: they go on, and the screen would show them forever. */
function StoppedWatch() {
  const { t } = useTranslation(['studio', 'common'])
  const { active, hasPollingFailed } = useJobs()
  const { look } = useActions()
  if (!hasPollingFailed || active.length === 0) return null
  return (
    <div className={`${classes.notice} border-below`} data-kind="error" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem">
        {t('strip.watchStopped')}
      </Box>
      <Button variant="default" size="xs" onClick={() => void look()}>
        {t('common:checkAgain')}
      </Button>
    </div>
  )
}

/** Banner of many recordings at once, started here or found running after a reload. */
function SpeakingBanner() {
  const { t } = useTranslation(['studio', 'common'])
  const openDialog = useStudio((state) => state.openDialog)
  const { setOpenDialog, cancelJob, cancelRecordings, generateRest, forgetRecordings } = useActions()
  const jobs = useJobs()
  const aim = useStudio((state) => state.aim)
  const bulk = useBulkAudio()
  const spoken = useSpokenCount(bulk.items)
  const sharesBanner = useSharesBanner()
  const publishDialog = useStudio((state) => state.publishDialog)
  const unspoken = useUnspokenSentence()
  // The dialog then shows the progress and the Cancel button.
  const isShownInDialog = publishDialog === 'missingAudio' || openDialog === 'bulk'
  const running = jobs.active.filter((job) => job.kind === 'audio')
  // While one recording is in progress, the others only wait in the queue: report no delay.
  const waiting = running.some(({ status }) => status === 'RUNNING') ? undefined : running.find(isDelayed)
  if (bulk.isRunning && !isShownInDialog) {
    const total = bulk.items.length
    return (
      <JobBanner
        message={
          waiting
            ? formatJobMessage(waiting)
            : t('strip.speaking', { number: Math.min(spoken + 1, total), total })
        }
        percent={(spoken / total) * 100}
        counts={
          <>
            <button type="button" className={classes.details} onClick={() => setOpenDialog('bulk')}>
              {bulk.failed > 0 ? t('strip.detailsFailed', { count: bulk.failed }) : t('strip.details')}
            </button>
            {aim !== 'audio' && <span className={classes.afterwards}>{t(`strip.afterwards.${aim}`)}</span>}
          </>
        }
        onCancel={() => void cancelRecordings()}
        cancelLabel={t('strip.cancelAudio')}
      />
    )
  }
  if (!bulk.isRunning && bulk.failed > 0 && !isShownInDialog) {
    return (
      <div className={`${classes.notice} border-below`} data-kind="error" role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <button type="button" className={classes.details} onClick={() => setOpenDialog('bulk')}>
          {bulk.failed > bulk.unknown
            ? t('strip.detailsFailed', { count: bulk.failed - bulk.unknown })
            : t('strip.details')}
        </button>
        <Box component="span" flex={1} fz="sm" lh="1.125rem">
          {unspoken}
        </Box>
        {bulk.failed > bulk.unknown && (
          <Button variant="default" size="compact-sm" onClick={generateRest}>
            {t('missing.rest')}
          </Button>
        )}
        <CloseButton aria-label={t('common:dismiss')} onClick={forgetRecordings} />
      </div>
    )
  }
  if (!bulk.isRunning && bulk.cancelled > 0 && !isShownInDialog) {
    return (
      <div className={`${classes.notice} border-below`} data-kind="info" role="status">
        <IconInfoCircle size={18} aria-hidden />
        <Box component="span" flex={1} fz="sm" lh="1.125rem">
          {unspoken}
        </Box>
        <Button variant="default" size="compact-sm" onClick={generateRest}>
          {t('missing.rest')}
        </Button>
        <CloseButton aria-label={t('common:dismiss')} onClick={forgetRecordings} />
      </div>
    )
  }
  // The dialog reports recordings that were started here.
  if (bulk.isRunning || !sharesBanner) return null
  return (
    <JobBanner
      message={waiting ? formatJobMessage(waiting) : t('strip.speakingSlides', { count: running.length })}
      counts={t('strip.editMeanwhile')}
      onCancel={() => running.forEach((job) => void cancelJob(job))}
      isCancelling={running.every(isCancelling)}
      cancelLabel={t('strip.cancelAudio')}
    />
  )
}

/** Jobs on slides that are not open: they can be cancelled here, too. */
function OtherSlideJobs() {
  const { active } = useJobs()
  const { slide, language } = useSlideAddress()
  const sharesBanner = useSharesBanner()
  const kinds = ['script', 'annotated_script', ...(sharesBanner ? [] : ['audio'])]
  const jobs = active.filter(
    (job) => kinds.includes(job.kind) && (job.slide_index !== slide || job.language !== language),
  )
  return jobs.map((job) => <SlideJobBanner key={job.job_id} job={job} />)
}

function SlideJobBanner({ job }: { job: JobStatus }) {
  const { t } = useTranslation('studio')
  const { cancelJob } = useActions()
  const isUnanswered = useUnanswered(job, job.kind !== 'audio' && isByModel('script'))
  const number = job.slide_index ?? 0
  return (
    <JobBanner
      message={t(job.kind === 'audio' ? 'audio.speaking' : 'strip.writingSlide', { number })}
      counts={isDelayed(job) ? formatJobMessage(job) : isUnanswered && t('generate.unanswered')}
      onCancel={() => void cancelJob(job)}
      isCancelling={isCancelling(job)}
      cancelLabel={t(job.kind === 'audio' ? 'strip.cancelAudioOf' : 'strip.cancelScriptOf', { number })}
    />
  )
}

const percentOf = (done: number | null, total: number | null): number | undefined =>
  total ? ((done ?? 0) / total) * 100 : undefined
