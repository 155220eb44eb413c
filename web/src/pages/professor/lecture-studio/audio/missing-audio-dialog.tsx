import { Box, Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { EstimateNote } from '../estimate/estimate-note.tsx'
import type { BulkItem, BulkState } from '../store/audio/use-bulk-audio.ts'
import { usePart } from '../store/studio-store.ts'
import { MissingAudioRows } from './missing-audio-rows.tsx'
import { useUnspokenSentence } from './use-unspoken-sentence.ts'

const isToCome = (state: BulkState) => state === 'PENDING' || state === 'Enqueueing' || state === 'RUNNING'

const textOf = { audio: 'textAll', publish: 'text', update: 'textUpdate' } as const

/**
 * Lists the recordings that publishing lacks, generates them and then publishes; "Generate all audio" uses
 * the same list. The professor can close it at any time: the work goes on and is shown in the banner.
 */
export function MissingAudioDialog() {
  const { t } = useTranslation(['studio', 'common'])
  const { lectureId, lecture } = usePart('document', 'lectureId', 'lecture')
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const bulk = usePart(
    'bulk',
    'items',
    'aim',
    'finished',
    'isRunning',
    'unknown',
    'forget',
    'cancel',
    'start',
  )
  const publishing = usePart('publishing', 'dialog', 'missingAudio', 'close', 'publish', 'isBusy', 'error')
  const estimateFirst = usePart('estimateFirst', 'byModel')
  const hasStarted = bulk.items.length > 0
  const isOpen = publishing.dialog === 'missingAudio' || openDialog === 'bulk'
  const aim = hasStarted ? bulk.aim : lecture.published ? 'update' : 'publish'
  const isPublishing = aim !== 'audio'
  const unspoken = useUnspokenSentence()
  const rows: BulkItem[] = hasStarted
    ? bulk.items
    : publishing.missingAudio.map(({ slide_index, language }) => ({
        slide: slide_index,
        language,
        state: 'PENDING',
        error: null,
      }))
  const isComplete = hasStarted && bulk.finished === bulk.items.length
  const title = !hasStarted
    ? 'missing.title'
    : bulk.isRunning
      ? 'missing.generating'
      : isComplete
        ? 'missing.done'
        : bulk.unknown > 0
          ? 'missing.stopped'
          : 'missing.ended'
  const isSpeaking = bulk.items.some(({ state }) => isToCome(state))
  const close = () => {
    if (publishing.dialog === 'missingAudio') publishing.close()
    setOpenDialog(null)
    // Recordings of unknown outcome stay in the banner.
    if (!bulk.isRunning && bulk.unknown === 0) bulk.forget()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={520}
      title={t(title)}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Box component="p" mb="sm" c="var(--text-2)" lh="1.375rem">
        {!hasStarted && <>{t('missing.total', { count: rows.length })} </>}
        {unspoken ?? (isComplete ? t('missing.completeAll') : t(`missing.${textOf[aim]}`))}
      </Box>
      {hasStarted && (
        <>
          <Group className="tabular" align="stretch" justify="space-between" gap={0} wrap="nowrap" mb={6}>
            <strong role="status">
              {isComplete
                ? t('missing.allSpoken')
                : isSpeaking
                  ? t('strip.speaking', {
                      number: Math.min(bulk.finished + 1, rows.length),
                      total: rows.length,
                    })
                  : t('missing.spokenOf', { finished: bulk.finished, total: rows.length })}
            </strong>
            {isSpeaking && (
              <Box component="span" c="var(--text-2)" fz="sm">
                {t('missing.finished', { count: bulk.finished })}
              </Box>
            )}
          </Group>
          <ProgressBar percent={(bulk.finished / rows.length) * 100} label={t('missing.generating')} />
        </>
      )}
      {isOpen && !hasStarted && estimateFirst.byModel.has('speech') && (
        <EstimateNote lectureId={lectureId} task="speech" />
      )}
      <MissingAudioRows rows={rows} hasStarted={hasStarted} />
      <Group align="stretch" gap="xs" wrap="nowrap" mt={20} data-keeps-focus>
        {hasStarted && bulk.isRunning && (
          <Button variant="default" onClick={() => void bulk.cancel()}>
            {t('common:cancel')}
          </Button>
        )}
        {!hasStarted && (
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
        )}
        <Box component="span" flex={1} />
        {hasStarted && (
          <Button variant="subtle" onClick={close}>
            {t('common:close')}
          </Button>
        )}
        {!hasStarted && (
          <Button onClick={() => void bulk.start(publishing.missingAudio, aim)}>{t('missing.start')}</Button>
        )}
        {hasStarted && isPublishing && (
          <Button onClick={publishing.publish} disabled={!isComplete || publishing.isBusy}>
            {publishing.isBusy
              ? t(lecture.published ? 'publish.updating' : 'publish.busy')
              : t(lecture.published ? 'publish.update' : 'publish.button')}
          </Button>
        )}
      </Group>
      {publishing.error && isPublishing && (
        <Box component="p" mt="sm" c="var(--bad)" role="alert">
          {publishing.error}
        </Box>
      )}
    </Modal>
  )
}
