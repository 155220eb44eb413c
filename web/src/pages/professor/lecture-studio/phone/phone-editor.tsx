import { Box, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeaderHeight } from '../../../../ui/layout/use-bar-heights.ts'
import { SlidePicture } from '../../../../ui/pictures/slide-picture.tsx'
import { SlideAnnotations } from '../annotations/slide-annotations.tsx'
import { SlideSheet } from '../filmstrip/slide-sheet.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { LanguageChoice } from '../script/language-choice.tsx'
import { ScriptAlerts } from '../script/script-alerts.tsx'
import { ScriptArea } from '../script/script-area.tsx'
import { ScriptToolsMenu } from '../script/script-tools.tsx'
import { SettingsButton } from '../script/settings-drawer.tsx'
import { ChangedSlideNote } from '../slide/changed-slide-note.tsx'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import classes from './phone-editor.module.css'
import { PhoneFooter } from './phone-footer.tsx'
import { PhoneSlideBar } from './phone-slide-bar.tsx'

/** The studio on a phone: slide at the top, script below, actions in the footer. */
export function PhoneEditor() {
  const { entry } = useOpenSlide()
  const { t } = useTranslation('common')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const head = useHeaderHeight()
  const alt = entry.title
    ? t('slidePicture.altTitled', { number: entry.index, title: entry.title })
    : t('slidePicture.alt', { number: entry.index })
  const shape = { '--shape': entry.image_width / entry.image_height } as React.CSSProperties
  return (
    <Stack gap={0} flex={1} bg="var(--paper)" id="studio-work" tabIndex={-1}>
      <section className={classes.slide} ref={head} aria-label={alt}>
        <div className={classes.picture} style={shape}>
          <SlidePicture src={entry.image_url} width={entry.image_width} height={entry.image_height} alt={alt}>
            <SlideAnnotations />
          </SlidePicture>
        </div>
        <PhoneSlideBar number={entry.index} onOpenSheet={() => setSheetOpen(true)} />
      </section>
      <Group className={`${classes.tools} border-below`} gap={4} wrap="nowrap" mih={52}>
        <LanguageChoice isShort />
        <Box component="span" flex={1} />
        <ScriptToolsMenu list={{ isOpen: isListOpen, setOpen: setListOpen }} />
        <HistoryButton isPhone />
        <SettingsButton isPhone />
      </Group>
      <Stack gap={0} flex={1} mih={192}>
        <ChangedSlideNote />
        <ScriptAlerts />
        <ScriptArea />
      </Stack>
      <PhoneFooter isListOpen={isListOpen} onCloseList={() => setListOpen(false)} />
      <SlideSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </Stack>
  )
}
