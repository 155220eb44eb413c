import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { speeds } from '../../../features/player/speeds.ts'
import { Toggle } from '../../../features/player/toggle.tsx'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import { useOpenedAfterMount } from '../../../ui/use-opened-after-mount.ts'
import classes from './playback-sheet.module.css'
import type { LecturePlayer } from './use-lecture-player.ts'

type PlaybackSheetProps = {
  isOpen: boolean
  player: LecturePlayer
  languages: readonly string[]
  onClose: () => void
}

/** On phones: speed, autoplay and language in one sheet, in reach of the thumb. */
export default function PlaybackSheet({ isOpen, player, languages, onClose }: PlaybackSheetProps) {
  const { t } = useTranslation(['player', 'common'])
  const isOpened = useOpenedAfterMount(isOpen)
  const nameOf = useLanguageName()
  const { audio } = player
  return (
    <Drawer
      classNames={{ content: classes.sheet }}
      opened={isOpened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('playback')}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 'lg' }}
    >
      <fieldset className={classes.group}>
        <legend className={classes.label}>{t('speed')}</legend>
        <div className={classes.speeds}>
          {speeds.map((speed) => (
            <button
              key={speed}
              type="button"
              className={classes.choice}
              aria-pressed={speed === audio.rate}
              onClick={() => audio.setRate(speed)}
            >
              {speed}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={classes.row}>
        <Toggle
          label={t('autoplay')}
          hint={t('autoplayHint')}
          isOn={player.autoplay}
          onChange={player.changeAutoplay}
          isRow
        />
      </div>
      {languages.length > 1 && (
        <fieldset className={classes.group}>
          <legend className={classes.label}>{t('lectureLanguage')}</legend>
          <div className={classes.languages}>
            {languages.map((code) => (
              <button
                key={code}
                type="button"
                className={classes.choice}
                aria-pressed={code === player.language}
                onClick={() => player.changeLanguage(code)}
              >
                {t('languageOption', { name: nameOf(code), code })}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </Drawer>
  )
}
