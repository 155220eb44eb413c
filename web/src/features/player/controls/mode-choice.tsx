import { Box, Group, Text } from '@mantine/core'
import '../../../i18n/add-player-controls.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mode-choice.module.css'
import { type StudyMode, studyModes } from './study-mode.ts'

type ModeChoiceProps = {
  mode: StudyMode
  /** The others say that the lecture has nothing for them. */
  offered: readonly StudyMode[]
  onChange: (mode: StudyMode) => void
  isWide?: boolean
}

/**
 * Chooses the study mode: All, Focus, Quiz or Review. A menu above explains the modes while the control is
 * hovered or has keyboard focus. With `isWide`, as in a sheet, the explanation of the chosen mode is below.
 * Own part: Mantine's `SegmentedControl` adds 4.0 kB, and does not connect a choice with its explanation.
 */
export function ModeChoice({ mode, offered, onChange, isWide = false }: ModeChoiceProps) {
  const { t } = useTranslation('player')
  const id = useId()
  const explain = (value: StudyMode) => t(offered.includes(value) ? `modes.${value}Means` : 'modes.empty')
  const [isDismissed, setDismissed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the menu's coming and going; the choices are below
    <div
      className={classes.choice}
      data-wide={isWide}
      data-dismissed={isDismissed}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
    >
      <Group
        align="stretch"
        gap={0}
        wrap="nowrap"
        p={3}
        bdrs="sm"
        bg="var(--sunken)"
        role="radiogroup"
        aria-label={t('modes.label')}
      >
        {studyModes.map((value) => (
          <Box
            key={value}
            className={classes.segment}
            component="label"
            flex={1}
            bdrs={4}
            data-chosen={value === mode}
            data-empty={!offered.includes(value) || undefined}
            title={isWide && !offered.includes(value) ? t('modes.empty') : undefined}
          >
            <input
              id={`${id}-input-${value}`}
              className={`${classes.control} cover`}
              aria-label={t(`modes.${value}`)}
              type="radio"
              name={id}
              value={value}
              checked={value === mode}
              disabled={!offered.includes(value)}
              aria-describedby={`${id}-${value}`}
              onChange={() => onChange(value)}
            />
            {t(`modes.${value}`)}
            <span id={`${id}-${value}`} hidden>
              {explain(value)}
            </span>
          </Box>
        ))}
      </Group>
      {isWide ? (
        <Text size="sm" mt="xs" c="var(--text-2)" aria-hidden>
          {t(`modes.${mode}Means`)}
          {offered.length < studyModes.length && ` ${t('modes.emptySome')}`}
        </Text>
      ) : (
        <Box
          className={classes.menu}
          w="max-content"
          maw="min(29.5rem, 90vw)"
          p={4}
          bd="1px solid var(--line)"
          bdrs="sm"
          bg="var(--paper)"
          fz="sm"
          lh="1.25rem"
          aria-hidden
        >
          {studyModes.map((value) => (
            <Box
              key={value}
              className={classes.row}
              component="label"
              mih={40}
              py={6}
              pr="sm"
              pl="xs"
              bdrs={4}
              c="var(--text-2)"
              data-chosen={value === mode}
              data-empty={!offered.includes(value) || undefined}
              htmlFor={`${id}-input-${value}`}
            >
              <Box component="span" c="var(--accent-text)" fw={600}>
                {value === mode && '✓'}
              </Box>
              <strong>{t(`modes.${value}`)}</strong>
              <span>{explain(value)}</span>
            </Box>
          ))}
          <Box className="border-above" component="p" mt={4} mx="xs" pt="xs" pb={6} px={4} c="dimmed" fz="xs">
            {t('modes.placeStays')}
          </Box>
        </Box>
      )}
    </div>
  )
}
