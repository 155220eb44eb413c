import { Box } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { type BulkItem, type BulkState, isRetriable } from '../store/audio/use-bulk-audio.ts'
import classes from './missing-audio-dialog.module.css'

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

const look = (state: BulkState) =>
  state === 'COMPLETED' ? 'ok' : isRetriable(state) ? 'bad' : state === 'PENDING' ? 'rest' : 'busy'
const signs = { ok: IconCheck, bad: IconAlertTriangle, rest: IconClock, busy: IconCircleDashed }

/**
 * The state of one recording as text. The specified English name also stands in `data-state` and in a hint.
 * Source: specification part 1, section 4, "Background jobs".
 */
export function BulkItemState({ item, onRetry }: { item: BulkItem; onRetry: () => void }) {
  const { t, i18n } = useTranslation(['studio', 'common'])
  const kind = look(item.state)
  const Sign = signs[kind]
  const word = t(`missing.state.${words[item.state]}`)
  return (
    <Box
      className={classes.state}
      component="span"
      ml="auto"
      fw={500}
      ta="right"
      data-look={kind}
      data-state={item.state}
      title={item.error ? `${item.state}: ${item.error}` : item.state}
    >
      <Sign size={15} aria-hidden />
      {i18n.language === 'en' && word !== item.state && (
        <Box component="span" c="var(--text-2)" fz="xs" fw={400} visibleFrom="sm">
          {item.state}
        </Box>
      )}
      {word}
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
