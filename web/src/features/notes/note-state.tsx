import { Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useTranslation } from 'react-i18next'
import type { UnsentNote } from '../../api/outbox/notes.ts'
import { translateMessages } from '../../i18n/translate-messages.ts'
import type { NoteSending } from './use-note-sending.ts'

type NoteStateProps = {
  id: string
  kept: UnsentNote | undefined
  /** The server has a note of this slide. */
  isSaved: boolean
  sending: NoteSending
  onRetry: () => void
}

/** Whether a note is saved, in one line at a fixed place. */
export function NoteState({ id, kept, isSaved, sending, onRetry }: NoteStateProps) {
  const { t } = useTranslation('chat')
  const isRefused = kept?.state === 'refused'
  const isUnsent = kept?.state === 'waiting' && sending.isUnreachable
  const describeState = () => {
    if (!kept) return isSaved ? t('notes.saved') : t('notes.private')
    if (kept.state === 'conflict') return ''
    if (isRefused) {
      const reason = translateMessages(kept.messages ?? [], kept.reason || t('notes.refusedDefault'))
      return t('notes.refused', { reason })
    }
    if (isUnsent) return t('notes.waiting')
    return sending.state === 'sending' ? t('notes.saving') : t('notes.typing')
  }
  return (
    <Group
      c={isRefused || isUnsent ? 'var(--warn)' : 'var(--text-3)'}
      mih={24}
      mt={4}
      fz="xs"
      gap="0.25rem 0.375rem"
    >
      {!kept && isSaved && <IconCheck color="var(--ok)" size={15} aria-hidden />}
      {isUnsent && <IconDeviceFloppy size={15} aria-hidden />}
      {isRefused && <IconAlertTriangle size={15} aria-hidden />}
      {/* Typing itself is not announced with each letter. */}
      <span id={id} role={kept && !isRefused && !isUnsent ? undefined : 'status'}>
        {describeState()}
      </span>
      {isRefused && (
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('notes.retry')}
        </Button>
      )}
    </Group>
  )
}
