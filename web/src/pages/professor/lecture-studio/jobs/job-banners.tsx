import { Box, CloseButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { JobBanner } from '../../../../ui/feedback/job-banner.tsx'
import { useUnspokenSentence } from '../audio/use-unspoken-sentence.ts'
import { BudgetBanner } from '../estimate/budget-banner.tsx'
import { isCancelling } from '../store/jobs/use-studio-jobs.ts'
import { usePart } from '../store/studio-store.ts'
import { TranslationBanner } from '../translation/translation-banner.tsx'
import classes from './job-banners.module.css'

/** Banners below the header: running jobs of the whole lecture, and how the last ones ended. */
export function JobBanners({ hidesSlides }: { hidesSlides: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const { lectureNotices, dismissLectureNotice } = usePart(
    'notices',
    'lectureNotices',
    'dismissLectureNotice',
  )
  const { lecture, counts } = usePart('document', 'lecture', 'counts')
  const jobs = usePart('jobs', 'cancel')
  const generation = usePart('generation', 'slidesJob', 'allScriptsJob')
  const { slidesJob, allScriptsJob } = generation
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
          onCancel={() => void jobs.cancel(slidesJob)}
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
          counts={t('strip.counts', {
            written: counts.total - counts.defaultScriptsToWrite,
            waiting: counts.defaultScriptsToWrite,
          })}
          onCancel={() => void jobs.cancel(allScriptsJob)}
          isCancelling={isCancelling(allScriptsJob)}
          cancelLabel={t('strip.cancelScripts')}
        />
      )}
      <TranslationBanner />
      <SpeakingStrip />
      <BudgetBanner />
      {lectureNotices
        .filter(({ kind }) => lecture.total_slides > 0 || kind === 'info')
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
            <CloseButton aria-label={t('common:dismiss')} onClick={() => dismissLectureNotice(of)} />
          </div>
        ))}
    </>
  )
}

/** Banner of many recordings at once, started here or found running after a reload. */
function SpeakingStrip() {
  const { t } = useTranslation(['studio', 'common'])
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const jobs = usePart('jobs', 'active', 'cancel')
  const bulk = usePart(
    'bulk',
    'isRunning',
    'items',
    'finished',
    'failed',
    'aim',
    'cancel',
    'unknown',
    'forget',
  )
  const publishing = usePart('publishing', 'dialog')
  const unspoken = useUnspokenSentence()
  // The dialog then shows the progress and the Cancel button.
  const isShownInDialog = publishing.dialog === 'missingAudio' || openDialog === 'bulk'
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
            : t('strip.speaking', { number: Math.min(bulk.finished + 1, total), total })
        }
        percent={(bulk.finished / total) * 100}
        counts={
          <>
            {t('missing.finished', { count: bulk.finished })} ·{' '}
            <button type="button" className={classes.details} onClick={() => setOpenDialog('bulk')}>
              {bulk.failed > 0 ? t('strip.detailsFailed', { count: bulk.failed }) : t('strip.details')}
            </button>
            {bulk.aim !== 'audio' && (
              <span className={classes.afterwards}>{t(`strip.afterwards.${bulk.aim}`)}</span>
            )}
          </>
        }
        onCancel={() => void bulk.cancel()}
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
        <CloseButton aria-label={t('common:dismiss')} onClick={bulk.forget} />
      </div>
    )
  }
  // The dialog reports recordings that were started here.
  if (bulk.items.length > 0 || running.length < 2) return null
  return (
    <JobBanner
      message={waiting ? formatJobMessage(waiting) : t('strip.speakingSlides', { count: running.length })}
      counts={t('strip.editMeanwhile')}
      onCancel={() => running.forEach((job) => void jobs.cancel(job))}
      isCancelling={running.every(isCancelling)}
      cancelLabel={t('strip.cancelAudio')}
    />
  )
}

const percentOf = (done: number | null, total: number | null): number | undefined =>
  total ? ((done ?? 0) / total) * 100 : undefined
