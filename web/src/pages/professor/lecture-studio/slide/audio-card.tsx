import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { CancelButton } from '../../../../ui/cancel-button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { isCancelling } from '../jobs/use-studio-jobs.ts'
import { SpokenPreviewButton } from '../spoken-preview/spoken-preview-button.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './audio-card.module.css'
import { AudioTransport } from './audio-transport.tsx'
import { useSpeakingSentence } from './use-speaking-sentence.ts'

/** The slide's audio: the player, or what there is instead, and how to make it. */
export function AudioCard({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture } = usePart('document', 'lecture')
  const { audioNotice, dismissAudioNotice } = usePart('notices', 'audioNotice', 'dismissAudioNotice')
  const generation = usePart('generation', 'audioJob', 'audioReason', 'generateAudio', 'isStarting')
  const jobs = usePart('jobs', 'active', 'cancel')
  const script = usePart('script', 'isTextUnsaved', 'text')
  const bulk = usePart('bulk', 'isRunning')
  const { audioJob } = generation
  const message = useSpeakingSentence()
  if (message) {
    // Of many recordings the strip has the one bar and the one Cancel.
    const isOneOfMany = bulk.isRunning || jobs.active.filter(({ kind }) => kind === 'audio').length > 1
    if (!audioJob || isOneOfMany)
      return (
        <div className={classes.card} data-keeps-focus tabIndex={-1}>
          <span className={classes.waiting}>{message}</span>
        </div>
      )
    return (
      <div className={classes.card} data-keeps-focus tabIndex={-1}>
        <div className={classes.running}>
          <span className={classes.message}>{message}</span>
          <ProgressBar
            percent={audioJob.total ? ((audioJob.done ?? 0) / audioJob.total) * 100 : undefined}
            label={message}
            height={4}
          />
        </div>
        <CancelButton
          onCancel={() => void jobs.cancel(audioJob)}
          isCancelling={isCancelling(audioJob)}
          label={t('strip.cancelAudio')}
        />
      </div>
    )
  }
  const isCurrent = entry.audio_url !== null && !script.isTextUnsaved
  return (
    <div className={classes.stack} data-keeps-focus tabIndex={-1}>
      <div className={classes.card}>
        {entry.audio_url ? (
          <AudioTransport audio={audio} />
        ) : (
          <span
            className={classes.none}
            data-stale={entry.audio_stale || (lecture.published && entry.script.trim() !== '') || undefined}
          >
            {entry.script.trim() === ''
              ? t('audio.afterScript')
              : lecture.published
                ? t(entry.audio_stale ? 'audio.studentsHearNothing' : 'audio.studentsHearNothingYet')
                : entry.audio_stale
                  ? t('audio.stale')
                  : t('audio.none')}
          </span>
        )}
        {entry.audio_url && script.isTextUnsaved && (
          <span className={classes.saved}>{t('audio.savedScript')}</span>
        )}
        {script.text.trim() !== '' && <SpokenPreviewButton />}
        <ReasonButton
          variant="default"
          size="sm"
          leftSection={<IconVolume size={16} aria-hidden />}
          reason={generation.audioReason ?? (isCurrent ? t('audio.isCurrent') : null)}
          onClick={() => {
            audio.pause()
            void generation.generateAudio()
          }}
        >
          {generation.isStarting === 'audio' ? t('audio.starting') : t('audio.generate')}
        </ReasonButton>
      </div>
      {(audio.error || audio.blocked || audioNotice) && (
        <p className={classes.problem} role="alert" data-kind={audioNotice?.kind ?? 'error'}>
          {audioNotice?.sentence ?? (audio.error ? t('audio.notLoaded') : t('audio.blocked'))}
          {audioNotice ? (
            <Button size="sm" variant="subtle" onClick={dismissAudioNotice}>
              {t('common:dismiss')}
            </Button>
          ) : (
            audio.error && (
              <Button size="sm" variant="default" onClick={audio.retry}>
                {t('common:retry')}
              </Button>
            )
          )}
        </p>
      )}
    </div>
  )
}
