import type { Lecture } from '@lectern/contract/lectures.ts'
import { Box, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import { ModeChoice } from '../../player/controls/mode-choice.tsx'
import { speeds } from '../../player/controls/speeds.ts'
import { Toggle } from '../../player/controls/toggle.tsx'
import type { LecturePlayer } from '../use-lecture-player.ts'
import type { Study } from '../use-study.ts'
import { PlaybackFiles } from './playback-files.tsx'
import classes from './playback-sheet.module.css'

type PlaybackSheetProps = {
  isOpen: boolean
  lecture: Lecture
  player: LecturePlayer
  study: Study
  onKeys: () => void
  onClose: () => void
}

/** All playback settings: a sheet at the bottom on phones, else at the right edge. */
export default function PlaybackSheet({
  isOpen,
  lecture,
  player,
  study,
  onKeys,
  onClose,
}: PlaybackSheetProps) {
  const { t } = useTranslation('player')
  const isOpened = useOpenedAfterMount(isOpen)
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const nameOf = useLanguageName()
  const { audio } = player
  const languages = lecture.supported_languages
  return (
    <Drawer
      classNames={{ content: isPhone ? classes.sheet : undefined }}
      opened={isOpened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 420}
      title={t('playback')}
      overlayProps={{ backgroundOpacity: 0.16 }}
      closeButtonProps={{ size: 'lg' }}
    >
      <Group label={t('modes.label')}>
        <ModeChoice mode={study.mode} offered={study.offered} onChange={study.changeMode} isWide />
      </Group>
      <Group label={t('speed')}>
        <div className={classes.speeds}>
          {speeds.map((speed) => (
            <Choice key={speed} isChosen={speed === audio.rate} onChoose={() => audio.setRate(speed)}>
              {speed}
            </Choice>
          ))}
        </div>
      </Group>
      <div className={classes.rows}>
        <Toggle
          label={t('autoplay')}
          hint={t('autoplayHint')}
          isOn={player.autoplay}
          onChange={player.changeAutoplay}
          isRow
        />
        <Toggle
          label={t('highlights')}
          hint={t('highlightsHint')}
          isOn={study.highlights}
          onChange={(highlights) => study.prefer({ highlights })}
          isRow
        />
        <Toggle
          label={t('captions')}
          hint={t('captionsHint')}
          isOn={study.captions}
          onChange={(captions) => study.prefer({ captions })}
          isRow
        />
      </div>
      {languages.length > 1 && (
        <Group label={t('lectureLanguage')}>
          <div className={classes.languages}>
            {languages.map((code) => (
              <Choice
                key={code}
                isChosen={code === player.language}
                onChoose={() => player.changeLanguage(code)}
              >
                {t('languageOption', { name: nameOf(code), code })}
              </Choice>
            ))}
          </div>
        </Group>
      )}
      <PlaybackFiles
        lectureId={lecture._id}
        language={player.language}
        slide={player.slide}
        onKeys={isPhone ? undefined : onKeys}
      />
    </Drawer>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="fieldset" mb="sm">
      <Box component="legend" mb="xs" fz="sm" fw={600}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={`${classes.choice} tabular`} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}
