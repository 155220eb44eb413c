import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { findText, storeText } from '../../../api/browser-storage.ts'
import { useUser } from '../../../api/session.ts'
import { Filmstrip } from './filmstrip/filmstrip.tsx'
import { PhoneEditor } from './phone/phone-editor.tsx'
import { ScriptPanel } from './script/script-panel.tsx'
import { Shortcuts } from './shortcuts.ts'
import { SlidePanel } from './slide/slide-panel.tsx'
import classes from './slide-editor.module.css'
import { OpenSlideProvider } from './store/audio/open-slide.tsx'
import { UndoKeys } from './undo-keys.ts'

const keyOf = (userId: string) => `studio divider ${userId}`
const usualPercent = 40

/** Slide on the left, script on the right, filmstrip below. The position of the divider is stored. */
export function SlideEditor({ isPhone }: { isPhone: boolean }) {
  return (
    <OpenSlideProvider>
      <Shortcuts />
      <UndoKeys />
      {isPhone ? <PhoneEditor /> : <DesktopEditor />}
    </OpenSlideProvider>
  )
}

function DesktopEditor() {
  const { t } = useTranslation('studio')
  const { _id: userId } = useUser()
  const left = loadPercent(userId)
  return (
    <Stack gap={0} flex={1} mih={0} id="studio-work" tabIndex={-1}>
      <Group
        className={classes.panels}
        orientation="horizontal"
        defaultLayout={{ slide: left, script: 100 - left }}
        onLayoutChanged={(layout) => storePercent(userId, layout.slide)}
      >
        <Panel id="slide" className={classes.left} minSize="20%" maxSize="80%" defaultSize={`${left}%`}>
          <SlidePanel />
        </Panel>
        <Separator className={classes.divider} aria-label={t('editor.divider')} />
        <Panel id="script" className={classes.right} minSize="20%" maxSize="80%">
          <ScriptPanel />
        </Panel>
      </Group>
      <Filmstrip />
    </Stack>
  )
}

function loadPercent(userId: string): number {
  const kept = Number(findText(keyOf(userId)) ?? usualPercent)
  return kept >= 20 && kept <= 80 ? kept : usualPercent
}

function storePercent(userId: string, percent: number | undefined): void {
  if (percent !== undefined) storeText(keyOf(userId), percent.toFixed(1))
}
