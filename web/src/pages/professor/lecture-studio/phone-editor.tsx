import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { ActionIcon, Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../features/speech/use-audio.ts'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { SlidePicture } from '../../../ui/slide-picture.tsx'
import { useFootHeight } from '../../../ui/use-foot-height.ts'
import { SlideMarks } from './annotations/slide-marks.tsx'
import { useMarkTimes } from './annotations/use-mark-times.ts'
import { SlideSheet } from './filmstrip/slide-sheet.tsx'
import { placeOf } from './filmstrip/slide-states.ts'
import { HistoryButton } from './history/history-button.tsx'
import classes from './phone-editor.module.css'
import { GenerateMenu } from './script/generate-menu.tsx'
import { WritingRow } from './script/generate-row.tsx'
import { LanguageChoice } from './script/language-choice.tsx'
import { SaveState, ScriptLength } from './script/save-state.tsx'
import { ScriptAlerts } from './script/script-alerts.tsx'
import { ScriptArea } from './script/script-area.tsx'
import { ScriptToolsMenu } from './script/script-tools.tsx'
import { SettingsButton } from './script/settings-drawer.tsx'
import { useSaveAndNext } from './script/use-save-and-next.ts'
import { useSaveReason } from './script/use-save-reason.ts'
import { SpokenPreviewButton } from './spoken-preview/spoken-preview-button.tsx'
import { useOpenStudio } from './studio-context.ts'

/** The studio on a phone: slide, script beneath, everything to do at the foot. */
export function PhoneEditor({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation(['studio', 'common'])
  const { place, lecture, script, generation, jobs, bulk, audioNotice } = useOpenStudio()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { saveAndNext, reason: nextReason } = useSaveAndNext()
  const saveReason = useSaveReason()
  const { audioJob } = generation
  const isQueued = bulk.queued.has(placeOf(place.language, place.slide))
  // Of many recordings the strip has the one Cancel.
  const isOneOfMany = bulk.isRunning || jobs.active.filter(({ kind }) => kind === 'audio').length > 1
  const isSilent = lecture.published && !entry.audio_url && !audioJob && entry.script.trim() !== ''
  const timeline = useMarkTimes(entry, script.text)
  const foot = useFootHeight()
  const alt = entry.title
    ? t('common:slidePicture.altTitled', { number: entry.index, title: entry.title })
    : t('common:slidePicture.alt', { number: entry.index })
  return (
    <div className={classes.editor} id="studio-work">
      <SlidePicture src={entry.image_url} width={entry.image_width} height={entry.image_height} alt={alt}>
        <SlideMarks entry={entry} audio={audio} timeline={timeline} />
      </SlidePicture>
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={place.previous === undefined}
          aria-label={t('editor.previous')}
          onClick={() => place.go({ slide: place.previous })}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <span className={classes.number} aria-live="polite">
          {t('editor.slideOf', { number: entry.index, total: lecture.total_slides })}
        </span>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('filmstrip.label')}
          onClick={() => setSheetOpen(true)}
        >
          <IconLayoutGrid size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={nextReason !== null}
          aria-label={t('editor.saveAndNext')}
          onClick={() => void saveAndNext()}
        >
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.tools}>
        <LanguageChoice isShort />
        <span className={classes.space} />
        <ScriptToolsMenu />
        <HistoryButton isPhone />
        <SettingsButton isPhone />
      </div>
      <WritingRow />
      <div className={classes.script}>
        <ScriptAlerts />
        <ScriptArea entry={entry} audio={audio} />
      </div>
      <footer className={classes.foot} ref={foot}>
        {(audio.error || audioNotice) && (
          <p className={classes.problem} role="alert">
            {audioNotice?.sentence ?? t('audio.notLoaded')}
          </p>
        )}
        {isSilent && (
          <p className={classes.silent}>
            {t(entry.audio_stale ? 'audio.studentsHearNothing' : 'audio.studentsHearNothingYet')}
          </p>
        )}
        <div className={classes.states}>
          <SaveState />
          <ScriptLength isShort />
          {script.text.trim() !== '' && <SpokenPreviewButton />}
        </div>
        <div className={classes.actions}>
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
          {audioJob && !isOneOfMany ? (
            <Button
              variant="default"
              onClick={() => void jobs.cancel(audioJob)}
              disabled={jobs.isCancelling(audioJob)}
              aria-label={t('strip.cancelAudio')}
            >
              {t('common:cancel')}
            </Button>
          ) : (
            <ReasonButton
              variant="default"
              w={44}
              px={0}
              reason={
                isQueued
                  ? t('audio.waiting')
                  : (generation.audioReason ??
                    (entry.audio_url !== null && !script.isTextUnsaved ? t('audio.isCurrent') : null))
              }
              onClick={() => {
                audio.pause()
                void generation.generateAudio()
              }}
              aria-label={t('audio.generate')}
            >
              <IconVolume size={20} aria-hidden />
            </ReasonButton>
          )}
          <GenerateMenu />
          <ReasonButton reason={saveReason} onClick={() => void script.save()}>
            {script.isSaving ? t('script.saving') : t('script.save')}
          </ReasonButton>
        </div>
      </footer>
      <SlideSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  )
}
