import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Title } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { downloadFile } from '../../api/download-file.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import classes from './downloads.module.css'
import type { NoteSending } from './use-note-sending.ts'

type DownloadsProps = {
  lectureId: string
  /** The one that is studied: one of the lecture's. */
  language: string
  slide: SlideEntry | undefined
  sending: NoteSending
}

/** The files of a lecture: the student's notes, the transcript, and the captions of the slide. */
export function Downloads({ lectureId: id, language: studied, slide, sending }: DownloadsProps) {
  const { t } = useTranslation('chat')
  const language = studied as LectureLanguage
  const exportNotes = async () => {
    // Save first: the file contains the text that was just typed.
    await sending.sendNow()
    await downloadFile(calls.notes.exportMarkdown, { id }, 'notes.md')
  }
  return (
    <Box component="section" mt={20} aria-labelledby="downloads">
      <Title id="downloads" order={3} size="h6" mb={4} lts="0">
        {t('notes.downloads')}
      </Title>
      <Download label={t('notes.export')} fetch={exportNotes} />
      <Download
        label={t('notes.transcript')}
        fetch={() => downloadFile(calls.study.transcript, { id, language }, 'transcript.md')}
      />
      {slide?.audio_url && !slide.is_silent && (
        <Download
          label={t('notes.captions', { number: slide.index })}
          fetch={() =>
            downloadFile(calls.study.captions, { id, slide: slide.index, language }, 'captions.vtt')
          }
        />
      )}
    </Box>
  )
}

function Download({ label, fetch }: { label: string; fetch: () => Promise<void> }) {
  const { t } = useTranslation('chat')
  const [isRunning, setRunning] = useState(false)
  const start = () => {
    setRunning(true)
    fetch()
      .catch((error: unknown) => showToast('error', messageOf(error, t('notes.downloadFailed'))))
      .finally(() => setRunning(false))
  }
  return (
    <Button
      className={classes.download}
      maw="100%"
      ms={-8}
      px="xs"
      variant="subtle"
      color="gray"
      size="sm"
      justify="flex-start"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isRunning}
      onClick={start}
    >
      {isRunning ? t('notes.downloading') : label}
    </Button>
  )
}
