import { MARKER_CHOICES } from '@lectern/core/script/markers.ts'
import { Box, Group } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import swatch from '../annotations/swatch.module.css'
import classes from './annotation-bubble.module.css'
import type { Bubble } from './use-bubble.ts'

type ColorRowProps = {
  bubble: Bubble
  /** Called with a pressed colour; without it, a press sets the colour of the form. */
  onPick?: (color: string) => void
}

/** The colours of the annotation type. The colour under the pointer or the focus shows in the preview. */
export function ColorRow({ bubble, onPick }: ColorRowProps) {
  const { t } = useTranslation(['annotations', 'bubble'])
  const { form, change, lookedAt, lookAt, isBlocked } = bubble
  const nameOf = (color: string) => t(`script.color.${color as 'red'}`)
  return (
    <Group
      gap="xs"
      justify="space-between"
      wrap="nowrap"
      flex={1}
      role="group"
      aria-label={t('script.dialog.color')}
      data-row
    >
      <span className={classes.swatches}>
        {(MARKER_CHOICES[form.type].color?.allowed ?? []).map((color, index) => (
          <button
            key={color}
            type="button"
            className={swatch.swatch}
            style={
              {
                '--fill': `var(--m-${color}-fill)`,
                '--stroke': `var(--m-${color}-stroke)`,
              } as CSSProperties
            }
            disabled={isBlocked}
            aria-label={onPick ? t('bubble:highlightIn', { color: nameOf(color) }) : nameOf(color)}
            aria-pressed={onPick ? undefined : form.color === color}
            data-chosen={(lookedAt ?? form.color) === color || undefined}
            data-autofocus={(onPick && form.color === color) || undefined}
            data-key={onPick ? index + 1 : undefined}
            onPointerEnter={(event) => event.pointerType === 'mouse' && lookAt(color)}
            onPointerLeave={() => lookAt(null)}
            onFocus={() => lookAt(color)}
            onBlur={() => lookAt(null)}
            onClick={() => (onPick ? onPick(color) : change({ color, isColorChosen: true }))}
          />
        ))}
      </span>
      <Box component="span" c="var(--text-2)" fz="sm" aria-hidden>
        {nameOf(lookedAt ?? form.color)}
      </Box>
    </Group>
  )
}
