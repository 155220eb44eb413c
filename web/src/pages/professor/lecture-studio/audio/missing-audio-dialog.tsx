import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Button, Group, Modal } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { useShownWhile } from '../../../../ui/feedback/use-shown-while.ts'
import { EstimateNote } from '../estimate/estimate-note.tsx'
import { isRetriable, useBulkAudio } from '../store/audio/read-bulk-audio.ts'
import { useSpokenCount } from '../store/audio/use-spoken-count.ts'
import { isByModel } from '../store/engines.ts'
import { useLecture } from '../store/studio-data.ts'
import type { BulkItem, BulkState } from '../store/studio-state.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './missing-audio-dialog.module.css'
import { useUnspokenSentence } from './use-unspoken-sentence.ts'

const isToCome = (state: BulkState) => state === 'PENDING' || state === 'Enqueueing' || state === 'RUNNING'

const textOf = { audio: 'textAll', publish: 'text', update: 'textUpdate' } as const

/**
 * Lists the recordings that publishing lacks, generates them and then publishes; "Speak slides" uses
 * the same list. The professor can close it at any time: the work goes on and is shown in the banner.
 */
export function MissingAudioDialog() {
  const { t } = useTranslation(['studio', 'common'])
  const { _id: lectureId } = useLecture()
  const lecture = useLecture()
  const openDialog = useStudio((state) => state.openDialog)
  const {
    setOpenDialog,
    forgetRecordings,
    cancelRecordings,
    generateRest,
    startRecordings,
    closePublishing,
    publish,
  } = useActions()
  const bulkAim = useStudio((state) => state.aim)
  const publishDialog = useStudio((state) => state.publishDialog)
  const isOpen = publishDialog === 'missingAudio' || openDialog === 'bulk'
  // The list is cleared when the dialog closes: it would name the recordings as missing again meanwhile.
  const bulk = useShownWhile(isOpen, useBulkAudio())
  const spoken = useSpokenCount(bulk.items)
  const missingAudio = useStudio((state) => state.missingAudio)
  const isBusy = useStudio((state) => state.isPublishing)
  const publishError = useStudio((state) => state.publishError)
  const hasStarted = bulk.items.length > 0
  const aim = hasStarted ? bulkAim : lecture.published ? 'update' : 'publish'
  const isPublishing = aim !== 'audio'
  const unspoken = useUnspokenSentence()
  const rows: BulkItem[] = hasStarted
    ? bulk.items
    : missingAudio.map(({ slide_index, language }) => ({
        slide: slide_index,
        language,
        state: 'PENDING',
        error: null,
      }))
  const isComplete = hasStarted && bulk.finished === bulk.items.length
  const findTitle = () => {
    if (!hasStarted) return 'missing.title'
    if (bulk.isRunning) return 'missing.generating'
    if (isComplete) return 'missing.done'
    return bulk.unknown > 0 ? 'missing.stopped' : 'missing.ended'
  }
  const isSpeaking = bulk.items.some(({ state }) => isToCome(state))
  const close = () => {
    if (publishDialog === 'missingAudio') closePublishing()
    setOpenDialog(null)
    // Recordings of unknown outcome stay in the banner.
    if (!bulk.isRunning && bulk.unknown === 0) forgetRecordings()
  }
  return (
    <Modal opened={isOpen} onClose={close} size={520} title={t(findTitle())}>
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
                      number: Math.min(spoken + 1, rows.length),
                      total: rows.length,
                    })
                  : t('missing.spokenOf', { finished: bulk.finished, total: rows.length })}
            </strong>
          </Group>
          <ProgressBar
            percent={((isSpeaking ? spoken : bulk.finished) / rows.length) * 100}
            label={t('missing.generating')}
          />
        </>
      )}
      {isOpen && !hasStarted && isByModel('speech') && <EstimateNote lectureId={lectureId} task="speech" />}
      <MissingAudioRows rows={rows} hasStarted={hasStarted} />
      <Group align="stretch" gap="xs" wrap="nowrap" mt={20} data-keeps-focus>
        {hasStarted && bulk.isRunning && (
          <Button variant="default" onClick={() => void cancelRecordings()}>
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
        {hasStarted && !bulk.isRunning && bulk.failed + bulk.cancelled > bulk.unknown && (
          <Button variant={isPublishing ? 'default' : 'filled'} onClick={generateRest}>
            {t('missing.rest')}
          </Button>
        )}
        {!hasStarted && (
          <Button onClick={() => void startRecordings(missingAudio, aim)}>{t('missing.start')}</Button>
        )}
        {hasStarted && isPublishing && (
          <Button onClick={publish} disabled={!isComplete || isBusy}>
            {isBusy
              ? t(lecture.published ? 'publish.updating' : 'publish.busy')
              : t(lecture.published ? 'publish.update' : 'publish.button')}
          </Button>
        )}
      </Group>
      {publishError && isPublishing && (
        <Box component="p" mt="sm" c="var(--bad)" role="alert">
          {publishError}
        </Box>
      )}
    </Modal>
  )
}

/** The recordings as rows; the list scrolls to the one in progress. */
function MissingAudioRows({ rows, hasStarted }: { rows: readonly BulkItem[]; hasStarted: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const retryRecording = useStudio((state) => state.retryRecording)
  const list = useRef<HTMLUListElement>(null)
  const speaking = rows.findIndex(({ state }) => state === 'RUNNING')
  const thumbnails = new Map(
    lecture.slides[lecture.default_language]?.map((entry) => [entry.index, entry.thumbnail_url]),
  )

  useEffect(() => {
    const row = list.current?.children[speaking]
    if (!list.current || !(row instanceof HTMLElement)) return
    // Set the list's own scroll position: `scrollIntoView` would scroll the dialog as well.
    const above = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    const isSeen = above >= 0 && above + row.offsetHeight <= list.current.clientHeight
    if (!isSeen) list.current.scrollTop += above - list.current.clientHeight / 3
  }, [speaking])

  return (
    <Box
      ref={list}
      className="scroll-y focus-inside"
      component="ul"
      mah="min(20rem, 44vh)"
      mt="sm"
      tabIndex={0}
      aria-label={t('missing.list')}
    >
      {rows.map((item) => (
        <Group
          key={`${item.language} ${item.slide}`}
          className={`${classes.row} border-below`}
          component="li"
          gap="sm"
          wrap="nowrap"
          mih={40}
        >
          <img
            className={`${classes.picture} slide-frame`}
            src={thumbnails.get(item.slide)}
            alt=""
            loading="lazy"
          />
          <Box className="nowrap" component="strong">
            {t('missing.slide', { number: item.slide })}
          </Box>
          <Box component="span" c="var(--text-2)">
            {t(`common:languages.${item.language as LectureLanguage}`)}
          </Box>
          {hasStarted && <BulkItemState item={item} onRetry={() => retryRecording(item)} />}
        </Group>
      ))}
    </Box>
  )
}

const words = {
  PENDING: 'waiting',
  Enqueueing: 'enqueueing',
  'Enqueue Failed': 'enqueueFailed',
  RUNNING: 'speaking',
  CANCELLING: 'cancelling',
  COMPLETED: 'spoken',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  POLL_ERROR: 'pollError',
} as const satisfies Record<BulkState, string>

const looks = {
  PENDING: 'rest',
  Enqueueing: 'busy',
  'Enqueue Failed': 'bad',
  RUNNING: 'busy',
  CANCELLING: 'busy',
  COMPLETED: 'ok',
  FAILED: 'bad',
  CANCELLED: 'off',
  POLL_ERROR: 'bad',
} as const satisfies Record<BulkState, string>
const icons = { ok: IconCheck, bad: IconAlertTriangle, off: IconBan, rest: IconClock, busy: IconCircleDashed }

/**
 * The state of one recording in words. Its name in the specification (part 1, section 4, "Background jobs") stands in
 * `data-state` only.
 */
function BulkItemState({ item, onRetry }: { item: BulkItem; onRetry: () => void }) {
  const { t } = useTranslation(['studio', 'common'])
  const kind = looks[item.state]
  const Icon = icons[kind]
  return (
    <Box
      className={classes.state}
      component="span"
      ml="auto"
      fw={500}
      ta="right"
      data-look={kind}
      data-state={item.state}
      title={item.error ?? undefined}
    >
      <Icon size={15} aria-hidden />
      {t(`missing.state.${words[item.state]}`)}
      {isRetriable(item.state) && (
        <button
          type="button"
          className={classes.retry}
          onClick={onRetry}
          aria-label={t('missing.retry', { number: item.slide })}
        >
          {t('common:retry')}
        </button>
      )}
    </Box>
  )
}
