import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { ActionIcon, Box, Button, Group } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useTranslation } from 'react-i18next'
import { isDelayed } from '../../../../features/jobs/job-messages.ts'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useFooterHeight } from '../../../../ui/layout/use-bar-heights.ts'
import { AnnotationsList } from '../annotations/annotation-list.tsx'
import { JobBanners } from '../jobs/job-banners.tsx'
import { GenerateMenu } from '../script/generate-menu.tsx'
import { WritingRow } from '../script/generate-row.tsx'
import { SaveState, ScriptLength } from '../script/save-state.tsx'
import { useSpeakingSentence } from '../slide/use-speaking-sentence.ts'
import { SpokenPreviewButton } from '../spoken-preview/spoken-preview-button.tsx'
import { placeOf } from '../store/document/slide-states.ts'
import { isCancelling } from '../store/jobs/use-studio-jobs.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './phone-footer.module.css'

type PhoneFootProps = {
  entry: SlideEntry
  audio: AudioControl
  timeline: Timeline | null
  /** True while the list "On this slide" is open above the buttons; the slide stays visible. */
  isListOpen: boolean
  onCloseList: () => void
}

/**
 * Running jobs, save state and actions. In the footer they do not move the slide or the script when they
 * appear.
 */
export function PhoneFooter({ entry, audio, timeline, isListOpen, onCloseList }: PhoneFootProps) {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture } = usePart('document', 'lecture')
  const { audioNotice } = usePart('notices', 'audioNotice')
  const script = usePart('script', 'text', 'save', 'isSaving')
  const generation = usePart('generation', 'audioJob')
  const { saveReason } = usePart('generation', 'saveReason')
  const speaking = useSpeakingSentence()
  // The reason of a delay is too long to share a line with buttons.
  const isWaiting = generation.audioJob !== undefined && isDelayed(generation.audioJob)
  const isSilent = lecture.published && !entry.audio_url && !generation.audioJob && entry.script.trim() !== ''
  const isStale = entry.audio_stale && !entry.audio_url && !generation.audioJob
  const foot = useFooterHeight()
  return (
    <Box
      className={`${classes.footer} border-above`}
      component="footer"
      pt={4}
      pb="calc(0.75rem + env(safe-area-inset-bottom))"
      px="md"
      bg="var(--paper)"
      ref={foot}
    >
      <div className={classes.banners}>
        <JobBanners hidesSlides={false} />
        <WritingRow />
      </div>
      {isListOpen && (
        <AnnotationsList timeline={timeline} className={classes.list ?? ''} onClose={onCloseList} />
      )}
      {(audio.error || audioNotice) && (
        <Group
          component="p"
          justify="space-between"
          gap="xs"
          wrap="nowrap"
          mt="xs"
          c="var(--bad)"
          fz="sm"
          role="alert"
        >
          {audioNotice?.sentence ?? t('audio.notLoaded')}
          {!audioNotice && (
            <Button variant="default" size="sm" onClick={audio.retry}>
              {t('common:retry')}
            </Button>
          )}
        </Group>
      )}
      {(isSilent || isStale) && (
        <p className={classes.silent}>
          {t(
            !isSilent
              ? 'audio.stale'
              : entry.audio_stale
                ? 'audio.studentsHearNothing'
                : 'audio.studentsHearNothingYet',
          )}
        </p>
      )}
      {isWaiting && (
        <p className={classes.waits} role="status">
          {speaking}
        </p>
      )}
      <Group className={classes.states} justify="space-between" gap="xs" wrap="nowrap" me={-12}>
        <SaveState />
        {speaking && !isWaiting ? (
          <Box component="span" c="var(--accent-text)" fz="sm" fw={500} role="status">
            {speaking}
          </Box>
        ) : (
          <ScriptLength isShort />
        )}
        {script.text.trim() !== '' && <SpokenPreviewButton />}
      </Group>
      <Group className={classes.actions} align="stretch" gap="xs" wrap="nowrap" data-keeps-focus>
        <ActionIcon
          variant="default"
          size={44}
          disabled={!entry.audio_url}
          onClick={audio.playing ? audio.pause : audio.play}
          aria-label={audio.playing ? t('audio.pause') : t('audio.play')}
        >
          {audio.playing ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )}
        </ActionIcon>
        <AudioButton entry={entry} audio={audio} />
        <GenerateMenu />
        <ReasonButton reason={saveReason} onClick={() => void script.save()}>
          {script.isSaving ? t('script.saving') : t('script.save')}
        </ReasonButton>
      </Group>
    </Box>
  )
}

/** Generate Audio, or its Cancel while the job runs. */
function AudioButton({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation(['studio', 'common'])
  const place = usePart('place', 'language', 'slide')
  const script = usePart('script', 'isTextUnsaved')
  const generation = usePart('generation', 'audioJob', 'audioReason', 'generateAudio')
  const jobs = usePart('jobs', 'active', 'cancel')
  const bulk = usePart('bulk', 'queued', 'isRunning')
  const { audioJob } = generation
  const isQueued = bulk.queued.has(placeOf(place.language, place.slide))
  // For many recordings, the banner has the only Cancel button.
  const isOneOfMany = bulk.isRunning || jobs.active.filter(({ kind }) => kind === 'audio').length > 1
  const isCurrent = entry.audio_url !== null && !script.isTextUnsaved
  if (audioJob && !isOneOfMany)
    return (
      <CancelButton
        size="md"
        onCancel={() => void jobs.cancel(audioJob)}
        isCancelling={isCancelling(audioJob)}
        label={t('strip.cancelAudio')}
      />
    )
  return (
    <ReasonButton
      variant="default"
      w={44}
      px={0}
      reason={
        isQueued ? t('audio.waiting') : (generation.audioReason ?? (isCurrent ? t('audio.isCurrent') : null))
      }
      onClick={() => {
        audio.pause()
        void generation.generateAudio()
      }}
      aria-label={t('audio.generate')}
    >
      <IconVolume size={20} aria-hidden />
    </ReasonButton>
  )
}
