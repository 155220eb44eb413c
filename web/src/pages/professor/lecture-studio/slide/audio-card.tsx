import { ActionIcon, Box, Button, Group, type GroupProps } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { formatClock } from '../../../../ui/clock.ts'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import range from '../../../../ui/fields/range.module.css'
import { SpokenPreviewButton } from '../spoken-preview/spoken-preview-button.tsx'
import { audioOf, useOpenSlide } from '../store/audio/open-slide.tsx'
import { useSharesBanner } from '../store/audio/read-bulk-audio.ts'
import { useScript } from '../store/document/script.ts'
import { slideKeyOf } from '../store/document/slide-states.ts'
import { isCancelling } from '../store/jobs/jobs-slice.ts'
import { useGeneration } from '../store/jobs/use-generation.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './audio-card.module.css'
import { useSpeakingSentence } from './use-speaking-sentence.ts'

const card = {
  gap: '0.5rem 0.75rem',
  flex: 'none',
  mih: 48,
  py: 7,
  pr: 'xs',
  pl: 'sm',
  bd: '1px solid var(--line)',
  bdrs: 'sm',
  bg: 'var(--paper)',
} satisfies GroupProps

/** The slide's audio: the player, or the state and the button to generate it. */
export function AudioCard() {
  const { entry, audio } = useOpenSlide()
  const { t } = useTranslation(['studio', 'common'])
  const address = useSlideAddress()
  const noticeKey = `audio ${slideKeyOf(address.language, address.slide)}`
  const audioNotice = useStudio((state) => state.notices.get(noticeKey))
  const { setNotice, generateAudio, cancelJob } = useActions()
  const lecture = useLecture()
  const starting = useStudio((state) => state.starting?.what)
  const generation = useGeneration()
  const script = useScript()
  const sharesBanner = useSharesBanner()
  const { audioJob } = generation
  const message = useSpeakingSentence()
  if (message) {
    // For many recordings, the banner has the only progress bar and Cancel button.
    if (!audioJob || sharesBanner)
      return (
        <Group {...card} data-keeps-focus tabIndex={-1}>
          <Box className="tabular" component="span" c="var(--text-2)" fz="sm">
            {message}
          </Box>
        </Group>
      )
    return (
      <Group {...card} data-keeps-focus tabIndex={-1}>
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
          onCancel={() => void cancelJob(audioJob)}
          isCancelling={isCancelling(audioJob)}
          label={t('strip.cancelAudio')}
        />
      </Group>
    )
  }
  const isCurrent = entry.audio_url !== null && !script.isTextUnsaved
  return (
    <Box flex="none" data-keeps-focus tabIndex={-1}>
      <Group {...card}>
        {audioOf(entry) && <AudioTransport />}
        {!entry.audio_url && (
          <Box
            className={classes.none}
            data-heard={audioOf(entry) ? true : undefined}
            component="span"
            flex={audioOf(entry) ? '1 0 100%' : '1 1 10rem'}
            fz="sm"
            data-stale={
              audioOf(entry) || (lecture.published && entry.script.trim() !== '') ? true : undefined
            }
          >
            {entry.script.trim() === ''
              ? t(entry.is_silent ? 'silent.noAudio' : 'audio.afterScript')
              : lecture.published
                ? t(
                    entry.stale_audio?.is_old_voice
                      ? 'audio.studentsKeepOldVoice'
                      : entry.audio_stale
                        ? 'audio.studentsKeepOld'
                        : 'audio.studentsKeepNone',
                  )
                : entry.audio_stale
                  ? t(entry.stale_audio?.is_old_voice ? 'audio.oldVoice' : 'audio.stale')
                  : t('audio.none')}
          </Box>
        )}
        {entry.audio_url && script.isTextUnsaved && (
          <span className={classes.saved}>{t('audio.savedScript')}</span>
        )}
        {!script.isBlank && <SpokenPreviewButton />}
        <ReasonButton
          variant="default"
          size="sm"
          leftSection={<IconVolume size={16} aria-hidden />}
          reason={generation.audioReason ?? (isCurrent ? t('audio.isCurrent') : null)}
          onClick={() => {
            audio.pause()
            void generateAudio(address)
          }}
        >
          {starting === 'audio' ? t('audio.starting') : t('audio.generate')}
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
            <Button size="sm" variant="subtle" onClick={() => setNotice(noticeKey, null)}>
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

/** Play button, position and duration. The position can be moved by pointer and keys. */
function AudioTransport() {
  const { audio } = useOpenSlide()
  const { t } = useTranslation('studio')
  const { playing, timeMs, durationMs } = audio
  const now = formatClock(timeMs)
  const whole = formatClock(durationMs)
  return (
    <Group className={classes.transport} gap={10} wrap="nowrap" flex="1 1 9rem" miw={0}>
      <ActionIcon
        variant="filled"
        color="petrol"
        size={34}
        radius="xl"
        onClick={playing ? audio.pause : audio.play}
        aria-label={playing ? t('audio.pause') : t('audio.play')}
      >
        {playing ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.time}>{now}</span>
      <input
        className={`${range.range} ${classes.position}`}
        type="range"
        min={0}
        max={Math.max(durationMs, 1)}
        step={100}
        value={Math.min(timeMs, durationMs)}
        style={{ '--share': durationMs ? timeMs / durationMs : 0 } as React.CSSProperties}
        aria-label={t('audio.position')}
        aria-valuetext={t('audio.positionOf', { now, whole })}
        onChange={(event) => audio.seek(Number(event.currentTarget.value))}
      />
      <span className={classes.time}>{whole}</span>
    </Group>
  )
}
