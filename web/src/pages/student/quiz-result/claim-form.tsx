import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CharacterCount } from '../../../ui/fields/character-count.tsx'

type ClaimFormProps = {
  words: string
  onWords: (words: string) => void
  isSending: boolean
  onSend: () => void
  /** What the second button says and does; the words are kept. */
  close: string
  onClose: () => void
  field?: RefObject<HTMLTextAreaElement | null>
}

/** The student's words about the grade of one answer. Only "Send Claim" sends them to the professor. */
export function ClaimForm({ words, onWords, isSending, onSend, close, onClose, field }: ClaimFormProps) {
  const { t } = useTranslation('quizResult')
  const id = useId()
  const isEmpty = words.trim() === ''
  const isTooLong = words.length > limits.claimChars
  const closeByKey = (event: KeyboardEvent) => {
    // Escape during an IME composition ends the composition.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isTooLong && !isSending) onSend()
      }}
    >
      <Box component="label" htmlFor={id} display="block" mb={4} fz="sm" fw={500}>
        {t('claim.words')}
      </Box>
      <textarea
        ref={field}
        id={id}
        className="field-frame"
        style={{ minHeight: '5rem', maxHeight: '18rem' }}
        aria-describedby={`${id}-next`}
        value={words}
        // Not disabled: the focus would be lost if sending fails.
        readOnly={isSending}
        aria-invalid={isTooLong}
        dir="auto"
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={closeByKey}
      />
      <Group justify="flex-end" mt={4} c={isTooLong ? 'var(--bad)' : 'dimmed'} fz="xs">
        {isTooLong && (
          <span role="alert">{t('claim.tooLong', { count: words.length - limits.claimChars })}</span>
        )}
        <CharacterCount count={words.length} length={limits.claimChars} />
      </Group>
      <Box id={`${id}-next`} component="p" c="var(--text-2)" fz="sm" lh="1.25rem">
        {t('claim.next')}
      </Box>
      <Group gap="xs" mt="sm">
        <Button type="submit" size="sm" loading={isSending} disabled={isEmpty || isTooLong}>
          {t('claim.send')}
        </Button>
        <Button size="sm" variant="default" disabled={isSending} onClick={onClose}>
          {close}
        </Button>
      </Group>
    </form>
  )
}
