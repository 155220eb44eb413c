import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import {
  findDroppedDeck,
  findInterruptedUpload,
  forgetDroppedDeck,
  keepDroppedDeck,
  rememberUpload,
  replacementOf,
  takeNewDeck,
} from '../../../../features/lecture-details/dropped-deck.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { FileField } from '../../../../ui/fields/file-field.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { LectureTitleField } from './lecture-title-field.tsx'
import { getDefaultMode, ModeFields, type UploadMode } from './mode-fields.tsx'
import { useSetUploadMode } from './running-mode.tsx'
import classes from './upload-form.module.css'

type UploadFormProps = {
  /** Why the last deck could not be used. */
  jobError?: string | null
  /** Label of the submit button. */
  action: string
  onStarted?: () => void
  /** Shown beside the button, such as Cancel. */
  beside?: ReactNode
}

/** The look of a button: the whole field opens the file dialog. */
const chooses = {
  component: 'span',
  mt: 'xs',
  py: 7,
  px: 15,
  bd: '1px solid var(--line-strong)',
  bdrs: 'sm',
  bg: 'var(--paper)',
  c: 'var(--text)',
  fw: 500,
} as const

/** Form to drop or choose a slide PDF, with its mode, the upload progress and errors. */
export function UploadForm({ jobError, action, onStarted, beside }: UploadFormProps) {
  const { t } = useTranslation(['studio', 'common'])
  const format = useFormat()
  const { file, isFirst, choose, mode, setMode, sentPercent, error, send, cancel } = useDeckUpload(onStarted)
  const isSending = sentPercent !== null
  const problem = error ?? jobError
  const limit = t('upload.limit', {
    megabytes: limits.deckBytes / 2 ** 20,
    pages: format.number(limits.deckPages),
  })

  return (
    <>
      {problem && (
        <Box mb="md" mx="var(--gutter)">
          <FailureAlert>{problem}</FailureAlert>
        </Box>
      )}
      <div className={classes.columns}>
        <div className={classes.zone}>
          <FileField
            label={t('upload.field')}
            accept=".pdf,application/pdf"
            onFile={choose}
            disabled={isSending}
          >
            <IconFileTypePdf size={40} stroke={1.5} color="var(--accent-text)" aria-hidden />
            {file ? (
              <>
                <Box className="break-words" component="span" maw="100%" c="var(--text)" fz="lg" fw={600}>
                  {file.name.normalize('NFC')}
                </Box>
                <Box component="span" c="var(--text-2)" fz="sm">
                  {format.size(file.size)}
                </Box>
                {!isSending && <Box {...chooses}>{t('upload.chooseOther')}</Box>}
              </>
            ) : (
              <>
                <Box component="span" c="var(--text)" fz={17}>
                  {t('upload.drop')}
                </Box>
                <Box component="span" c="var(--text-2)" fz="sm">
                  {limit}
                </Box>
                <Box {...chooses}>{t('upload.choose')}</Box>
              </>
            )}
          </FileField>
        </div>
        <Stack gap="lg">
          {isFirst && <LectureTitleField />}
          <ModeFields value={mode} onChange={setMode} disabled={isSending && !isFirst} />
        </Stack>
      </div>
      <Group className="border-above" py="md" px="var(--gutter)" gap="sm" data-keeps-focus>
        {isSending ? (
          <>
            <Box flex="0 1 22.5rem" miw={128}>
              <ProgressBar percent={sentPercent} label={t('upload.sending')} />
            </Box>
            <span role="status">{sentPercent < 100 ? t('upload.sending') : t('upload.starting')}</span>
            <span className="tabular" aria-hidden>
              {format.percent(sentPercent / 100)}
            </span>
            <Button
              ml="auto"
              variant="default"
              onClick={sentPercent < 100 ? cancel : undefined}
              data-disabled={sentPercent >= 100 || undefined}
              aria-disabled={sentPercent >= 100}
            >
              {t('common:cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void send(file)} data-disabled={!file || undefined} aria-disabled={!file}>
              {action}
            </Button>
            {!file && (
              <Box component="span" c="var(--text-2)" fz="sm">
                {t('upload.selectPdf')}
              </Box>
            )}
            {beside}
          </>
        )}
      </Group>
    </>
  )
}

/** Chooses and uploads a slide PDF. `sentPercent` is null while nothing is uploaded. */
function useDeckUpload(onStarted?: () => void) {
  const { t } = useTranslation('studio')
  const { _id: lectureId, total_slides: slideCount } = useLecture()
  const { slide } = useSlideAddress()
  const { watchJob, setNotice, go } = useActions()
  const upload = useAction(calls.slides.upload)
  const [file, setFile] = useState(() => findDroppedDeck(lectureId))
  const [chosen, setMode] = useState<UploadMode | null>(null)
  const mode = chosen ?? getDefaultMode()
  const setRunningMode = useSetUploadMode(lectureId)
  const [sentPercent, setSentPercent] = useState<number | null>(null)
  const [error, setError] = useState(() => {
    const interrupted = file === null && slideCount === 0 ? findInterruptedUpload(lectureId) : null
    return interrupted && t('upload.interrupted', { file: interrupted.normalize('NFC') })
  })
  const sending = useRef<AbortController | null>(null)
  // Leaving the page aborts an unfinished upload; the server keeps nothing of it.
  useEffect(() => () => sending.current?.abort(), [])

  const choose = (chosen: File) => {
    setNotice('slides', null)
    setError(null)
    setFile(null)
    const isPdf = /\.pdf$/i.test(chosen.name)
    if (!isPdf) setError(t('upload.selectPdf'))
    else if (chosen.size > limits.deckBytes)
      setError(t('upload.tooLarge', { megabytes: limits.deckBytes / 2 ** 20 }))
    else setFile(chosen)
  }

  /** The mode may be chosen while the file is sent: the server has the one from before. */
  const changeMode = useEffectEvent((sent: UploadMode) => {
    if (mode.mode !== sent.mode || (mode.mode === 'batch' && mode.speak !== sent.speak))
      setRunningMode.mutate(mode)
  })
  const send = async (file: File | null) => {
    if (!file) return setError(t('upload.selectPdf'))
    const controller = new AbortController()
    sending.current = controller
    setError(null)
    setNotice('slides', null)
    setSentPercent(0)
    rememberUpload(lectureId, file.name)
    try {
      const { job_id } = await upload.mutateAsync({
        params: { id: lectureId },
        file,
        body: {
          mode: mode.mode,
          preview: 'true',
          speak: mode.mode === 'batch' && mode.speak ? 'true' : 'false',
        },
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) => setSentPercent((sentBytes / totalBytes) * 100),
      })
      rememberUpload(lectureId, null)
      changeMode(mode)
      // If it turns out to be another deck, a new lecture is made of it.
      if (slideCount > 0) keepDroppedDeck(replacementOf(lectureId), file)
      else forgetDroppedDeck()
      // The present slides stay in view while another deck is prepared: they are not pages of it.
      if (slideCount > 0) go({ slide })
      onStarted?.()
      await watchJob(job_id, 'slides')
    } catch (failure) {
      if (!controller.signal.aborted) setError(messageOf(failure, t('upload.failedToStart')))
    }
    if (sending.current === controller) setSentPercent(null)
  }
  const isFirst = slideCount === 0
  // A PDF that was dropped on the course needs no second press. One that is chosen in this form waits for its mode.
  const begin = useEffectEvent(() => {
    const dropped = takeNewDeck(lectureId)
    if (dropped && isFirst) void send(dropped)
  })
  useEffect(() => {
    // After the second mount of React's strict mode, whose first one is unmounted at once.
    const timer = setTimeout(() => begin())
    return () => clearTimeout(timer)
  }, [])

  return {
    file,
    isFirst,
    choose,
    mode,
    setMode,
    sentPercent,
    error,
    send,
    cancel: () => sending.current?.abort(),
  }
}
