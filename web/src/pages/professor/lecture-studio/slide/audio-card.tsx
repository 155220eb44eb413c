import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { SpokenPreviewButton } from '../spoken-preview/spoken-preview-button.tsx'
import { isCancelling } from '../store/jobs/use-studio-jobs.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './audio-card.module.css'
import { AudioTransport } from './audio-transport.tsx'
import { useSpeakingSentence } from './use-speaking-sentence.ts'

/** The slide's audio: the player, or the state and the button to generate it. */
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
    // For many recordings, the banner has the only progress bar and Cancel button.
    const isOneOfMany = bulk.isRunning || jobs.active.filter(({ kind }) => kind === 'audio').length > 1
    if (!audioJob || isOneOfMany)
      return (
        <Group
          gap="0.5rem 0.75rem"
          flex="none"
          mih={48}
          py={7}
          pr="xs"
          pl="sm"
          bd="1px solid var(--line)"
          bdrs="sm"
          bg="var(--paper)"
          data-keeps-focus
          tabIndex={-1}
        >
          <Box className="tabular" component="span" c="var(--text-2)" fz="sm">
            {message}
          </Box>
        </Group>
      )
    return (
      <Group
        gap="0.5rem 0.75rem"
        flex="none"
        mih={48}
        py={7}
        pr="xs"
        pl="sm"
        bd="1px solid var(--line)"
        bdrs="sm"
        bg="var(--paper)"
        data-keeps-focus
        tabIndex={-1}
      >
        <Box flex="1 1 10rem">
          <Box
            className="tabular"
            component="span"
            display="block"
            mb={4}
            c="var(--accent-text)"
            fz="sm"
            fw={500}
          >
            {message}
          </Box>
          <ProgressBar
            percent={audioJob.total ? ((audioJob.done ?? 0) / audioJob.total) * 100 : undefined}
            label={message}
            height={4}
          />
        </Box>
        <CancelButton
          onCancel={() => void jobs.cancel(audioJob)}
          isCancelling={isCancelling(audioJob)}
          label={t('strip.cancelAudio')}
        />
      </Group>
    )
  }
  const isCurrent = entry.audio_url !== null && !script.isTextUnsaved
  return (
    <Box flex="none" data-keeps-focus tabIndex={-1}>
      <Group
        gap="0.5rem 0.75rem"
        flex="none"
        mih={48}
        py={7}
        pr="xs"
        pl="sm"
        bd="1px solid var(--line)"
        bdrs="sm"
        bg="var(--paper)"
      >
        {entry.audio_url ? (
          <AudioTransport audio={audio} />
        ) : (
          <Box
            className={classes.none}
            component="span"
            flex="1 1 10rem"
            fz="sm"
            data-stale={entry.audio_stale || (lecture.published && entry.script.trim() !== '') || undefined}
          >
            {entry.script.trim() === ''
              ? t('audio.afterScript')
              : lecture.published
                ? t(entry.audio_stale ? 'audio.studentsHearNothing' : 'audio.studentsHearNothingYet')
                : entry.audio_stale
                  ? t('audio.stale')
                  : t('audio.none')}
          </Box>
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
      </Group>
      {(audio.error || audio.blocked || audioNotice) && (
        <Group
          className={classes.problem}
          component="p"
          justify="space-between"
          gap="xs"
          mt="xs"
          fz="sm"
          role="alert"
          data-kind={audioNotice?.kind ?? 'error'}
        >
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
        </Group>
      )}
    </Box>
  )
}
