import type { SlideEntry } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useComposerHeight } from '../../ui/layout/use-bar-heights.ts'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import classes from './composer.module.css'

/** From here on the remaining characters are shown. */
const nearLimitChars = 200

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  /** The slide that the question is about, if any. */
  slide?: SlideEntry | undefined
  /** The label of the input; by default: about a slide. */
  label?: string
  value: string
  /** A question is being sent or answered. */
  isDisabled: boolean
  isSending: boolean
  onChange: (value: string) => void
  onSend: () => void
}

/**
 * The question input. Enter sends, Shift+Enter begins a new line; Enter during an IME composition does
 * neither. A plain `textarea`: Mantine's adds 7.5 kB to a student's first load.
 */
export function Composer({ field, slide, value, isDisabled, isSending, ...props }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { label = t('ask'), onChange, onSend } = props
  const hintId = useId()
  const form = useComposerHeight()
  const left = limits.chatMessageChars - value.length
  const isEmpty = value.trim() === ''
  const onKeyDown = (event: KeyboardEvent) => {
    // keyCode 229: some browsers end the composition before they fire the key event that ended it.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    if (!isEmpty && !isDisabled) onSend()
  }
  return (
    <Box
      ref={form as RefObject<HTMLFormElement>}
      className={`${classes.composer} border-above`}
      component="form"
      flex="none"
      bg="var(--paper)"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isDisabled) onSend()
      }}
    >
      {slide && (
        <Group component="p" gap="xs" wrap="nowrap" mb="xs" c="dimmed" fz="xs" lh="1rem">
          <Thumbnail width="1.75rem" src={slide.thumbnail_url} />
          <Box className="truncate" component="span">
            {slide.title
              ? t('aboutSlideTitled', { number: slide.index, title: slide.title })
              : t('aboutSlide', { number: slide.index })}
          </Box>
        </Group>
      )}
      <Group
        className={`${classes.box} field-frame`}
        align="flex-end"
        gap="xs"
        wrap="nowrap"
        data-disabled={isDisabled || undefined}
      >
        <textarea
          ref={field}
          className={`${classes.field} grow`}
          rows={1}
          dir="auto"
          aria-label={label}
          aria-describedby={hintId}
          placeholder={label}
          maxLength={limits.chatMessageChars}
          enterKeyHint="send"
          autoComplete="off"
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          className={classes.send}
          flex="none"
          type="submit"
          size="sm"
          aria-label={isSending ? t('sending') : t('send')}
          disabled={isDisabled || isEmpty}
        >
          <span className="mantine-visible-from-lg">{isSending ? t('sending') : t('send')}</span>
          <IconSend className="mantine-hidden-from-lg" size={20} aria-hidden />
        </Button>
      </Group>
      <p id={hintId} className="visually-hidden">
        {t('keysHint')}
      </p>
      {left < nearLimitChars && (
        <Box className="tabular" component="p" mt={6} c="var(--warn)" fz="xs" role="status">
          {t('charsLeft', { count: left })}
        </Box>
      )}
    </Box>
  )
}
