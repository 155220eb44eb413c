import { ActionIcon, Box, Button, Group } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useTranslation } from 'react-i18next'
import { isDelayed } from '../../../../features/jobs/job-messages.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useFooterHeight } from '../../../../ui/layout/use-bar-heights.ts'
import { AnnotationsList } from '../annotations/annotation-list.tsx'
import { FoldedBanners } from '../jobs/folded-banners.tsx'
import { GenerateMenu } from '../script/generate-menu.tsx'
import { WritingRow } from '../script/generate-row.tsx'
import { SaveState, ScriptLength } from '../script/save-state.tsx'
import { useSpeakingSentence } from '../slide/use-speaking-sentence.ts'
import { SpokenPreviewButton } from '../spoken-preview/spoken-preview-button.tsx'
import { audioOf, useOpenSlide } from '../store/audio/open-slide.tsx'
import { useQueuedAudio, useSharesBanner } from '../store/audio/read-bulk-audio.ts'
import { useScript } from '../store/document/script.ts'
import { slideKeyOf } from '../store/document/slide-states.ts'
import { isCancelling } from '../store/jobs/jobs-slice.ts'
import { useGeneration, useWork } from '../store/jobs/use-generation.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './phone-footer.module.css'

type PhoneFooterProps = {
  /** True while the list "On this slide" is open above the buttons; the slide stays visible. */
  isListOpen: boolean
  onCloseList: () => void
}

/**
 * Running jobs, save state and actions. In the footer they do not move the slide or the script when they
 * appear.
 */
export function PhoneFooter({ isListOpen, onCloseList }: PhoneFooterProps) {
  const { entry, audio } = useOpenSlide()
  const { t } = useTranslation(['studio', 'common'])
  const address = useSlideAddress()
  const noticeKey = `audio ${slideKeyOf(address.language, address.slide)}`
  const audioNotice = useStudio((state) => state.notices.get(noticeKey))
  const lecture = useLecture()
  const save = useStudio((state) => state.save)
  const script = useScript()
  const work = useWork()
  const { saveReason } = useGeneration()
  const speaking = useSpeakingSentence()
  // The reason of a delay is too long to share a line with buttons.
  const isWaiting = work.audioJob !== undefined && isDelayed(work.audioJob)
  const isSilent = lecture.published && !entry.audio_url && !work.audioJob && entry.script.trim() !== ''
  const isStale = entry.audio_stale && audioOf(entry) !== entry.audio_url && !work.audioJob
  const findAudioNote = () => {
    if (entry.stale_audio?.is_old_voice) return isSilent ? 'studentsKeepOldVoice' : 'oldVoice'
    if (!isSilent) return 'stale'
    return entry.audio_stale ? 'studentsKeepOld' : 'studentsKeepNone'
  }
  const footer = useFooterHeight()
  return (
    <Box className="sticky-footer" component="footer" pt={4} ref={footer}>
      <div className={classes.banners}>
        <FoldedBanners hidesSlides={false} />
        <WritingRow />
      </div>
      {isListOpen && <AnnotationsList className={classes.list ?? ''} onClose={onCloseList} />}
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
      {(isSilent || isStale) && <p className={classes.silent}>{t(`audio.${findAudioNote()}`)}</p>}
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
        {!script.isBlank && <SpokenPreviewButton />}
      </Group>
      <Group className={classes.actions} align="stretch" gap="xs" wrap="nowrap" data-keeps-focus>
        <ActionIcon
          variant="default"
          size={44}
          disabled={!audioOf(entry)}
          onClick={audio.playing ? audio.pause : audio.play}
          aria-label={audio.playing ? t('audio.pause') : t('audio.play')}
        >
          {audio.playing ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )}
        </ActionIcon>
        <AudioButton />
        <GenerateMenu />
        <ReasonButton reason={saveReason} onClick={() => void save(address)}>
          {script.isSaving ? t('script.saving') : t('script.save')}
        </ReasonButton>
      </Group>
    </Box>
  )
}

/** Generate Audio, or its Cancel while the job runs. */
function AudioButton() {
  const { entry, audio } = useOpenSlide()
  const { t } = useTranslation(['studio', 'common'])
  const address = useSlideAddress()
  const script = useScript()
  const { generateAudio, cancelJob } = useActions()
  const generation = useGeneration()
  const queued = useQueuedAudio()
  const { audioJob } = generation
  const isQueued = queued.has(slideKeyOf(address.language, address.slide))
  // For many recordings, the banner has the only Cancel button.
  const sharesBanner = useSharesBanner()
  const isCurrent = entry.audio_url !== null && !script.isTextUnsaved
  if (audioJob && !sharesBanner)
    return (
      <CancelButton
        size="md"
        onCancel={() => void cancelJob(audioJob)}
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
        void generateAudio(address)
      }}
      aria-label={t('audio.generate')}
    >
      <IconVolume size={20} aria-hidden />
    </ReasonButton>
  )
}
