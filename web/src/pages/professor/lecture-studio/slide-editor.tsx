import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
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
import { useWork } from './store/jobs/use-generation.ts'
import { useSlideAddress } from './store/studio-data.ts'
import { useActions, useStudio } from './store/studio-store.ts'

/** Fields with undo steps of their own. */
const otherFields = 'input, textarea, [contenteditable]:not([data-script])'

/**
 * Ctrl+Z and Ctrl+Shift+Z anywhere in the slide's editor: the last change of the slide's script and annotations, on the
 * slide, in the list or in the script.
 */
function UndoKeys() {
  const { undo } = useActions()
  const address = useSlideAddress()
  const { isLocked } = useWork()
  const isAsked = useStudio(({ openDialog, publishDialog }) => openDialog !== null || publishDialog !== null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    const isElsewhere =
      event.target instanceof Element && event.target.closest(`${otherFields}, [role="dialog"]`) !== null
    if (isAsked || isLocked || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    undo(address, key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  useEffect(() => {
    // Before the script editor, which knows only the text.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return null
}

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
