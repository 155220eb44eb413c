import { Box, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../ui/clock.ts'
import { preview } from '../../../../ui/format.ts'
import { SlideWords } from '../annotations/annotation-fields.tsx'
import { ScriptWords } from '../annotations/annotation-words.tsx'
import classes from './annotation-bubble.module.css'
import { type Bubble, isEmpty, useSpokenMs } from './use-bubble.ts'

const wordsChars = 40

/** Says at which words of the script the annotation appears. Change lets the professor choose others. */
export function BubbleFooter({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation(['annotations', 'bubble'])
  const { form, change, raw, content, adding, reason, isBlocked, isMissing } = bubble
  // Without selected words, the bubble begins with the field for them.
  const [isOpen, setOpen] = useState(() => adding.origin === 'button' && isEmpty(adding.range))
  const spokenMs = useSpokenMs(raw?.start)
  const words = preview(content.trim(), wordsChars)
  const isHighlight = adding.step === 'highlight'
  return (
    <>
      {isOpen && (
        <Stack gap={10}>
          <ScriptWords state={bubble} />
          {isHighlight && (
            <SlideWords
              state={bubble}
              label={t('script.dialog.text')}
              value={form.text}
              onChange={(text) => change({ text })}
            />
          )}
        </Stack>
      )}
      {isHighlight && !isOpen && !isBlocked && isMissing(form.text) && (
        <Box component="p" c="var(--text-2)" fz="sm">
          {t('script.dialog.notOnSlide')}
        </Box>
      )}
      <Group className={`${classes.footer} border-above`} gap="sm" wrap="nowrap">
        <p data-warns={isBlocked || undefined} role="status">
          {isBlocked
            ? reason
            : spokenMs === null
              ? t('bubble:appears', { words })
              : t('bubble:appearsAt', { words, time: formatClock(spokenMs) })}
        </p>
        {bubble.shown.text.trim() !== '' && (
          <Button
            className={classes.change}
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('bubble:change')}
          </Button>
        )}
      </Group>
    </>
  )
}
