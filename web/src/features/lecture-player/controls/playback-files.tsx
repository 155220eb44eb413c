import '../../../i18n/add-player-controls.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import classes from './playback-sheet.module.css'

type PlaybackFilesProps = {
  lectureId: string
  /** The chosen language; one of the lecture's. */
  language: string
  slide: SlideEntry | undefined
  /** Left out on devices without a keyboard. */
  onKeys: (() => void) | undefined
}

/** Downloads: captions of the slide and transcript of the lecture. Also opens the list of keys. */
export function PlaybackFiles({ lectureId: id, language: studied, slide, onKeys }: PlaybackFilesProps) {
  const { t } = useTranslation('player')
  const language = studied as LectureLanguage
  return (
    <div className={classes.files}>
      {slide?.audio_marks && (
        <FileButton
          fetch={() =>
            downloadFile(calls.study.captions, { id, slide: slide.index, language }, 'captions.vtt')
          }
        >
          {t('files.captions', { number: slide.index })}
        </FileButton>
      )}
      <FileButton fetch={() => downloadFile(calls.study.transcript, { id, language }, 'transcript.md')}>
        {t('files.transcript')}
      </FileButton>
      {onKeys && (
        <Button
          mih="var(--touch)"
          px="sm"
          c="var(--text)"
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={onKeys}
        >
          {t('shortcuts.title')}
        </Button>
      )}
    </div>
  )
}

function FileButton({ fetch, children }: { fetch: () => Promise<void>; children: ReactNode }) {
  const { t } = useTranslation('player')
  const [isRunning, setRunning] = useState(false)
  const start = () => {
    setRunning(true)
    fetch()
      .catch((error: unknown) => showToast('error', messageOf(error, t('files.failed'))))
      .finally(() => setRunning(false))
  }
  return (
    <Button
      mih="var(--touch)"
      px="sm"
      c="var(--text)"
      variant="subtle"
      color="gray"
      justify="flex-start"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-disabled={isRunning}
      onClick={isRunning ? undefined : start}
    >
      {isRunning ? t('files.running') : children}
    </Button>
  )
}
