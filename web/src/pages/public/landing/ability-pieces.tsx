import { Badge, Box, Group } from '@mantine/core'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTranslation } from 'react-i18next'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { ScriptHighlight } from '../../../features/sample-lecture/script-highlight.tsx'
import { SlideChip } from '../../../features/sample-lecture/slide-chip.tsx'
import classes from './ability-pieces.module.css'

/** A slide, and its script being written. */
export function WrittenPiece() {
  return (
    <Group align="stretch" gap={10} wrap="nowrap">
      <Box flex="0 0 6rem">
        <SampleSlide />
      </Box>
      <Box className={classes.lines} flex={1} pt={6}>
        <span />
        <span />
        <span />
        <span />
      </Box>
    </Group>
  )
}

/** Highlighted words, and their voice. */
export function HighlightPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <Box component="p" fz={15} lh="1.75rem">
        <ScriptHighlight color="yellow">{t('landing.annotations.onWords')}</ScriptHighlight>
        <IconArrowUpRight className={classes.arrow} size={16} />
        <ScriptHighlight color="red">{t('landing.annotations.between')}</ScriptHighlight>
      </Box>
      <Group className="tabular" component="p" gap="xs" wrap="nowrap" mt={6} c="var(--text-2)" fz="xs">
        <IconPlayerPlay size={13} fill="currentColor" />
        <Box className={classes.track} component="span" flex={1} bdrs="xs" data-part="voice" />
        <span>1:24</span>
      </Group>
    </>
  )
}

/** A grade with the sentence that earned it. */
export function GradedPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <Group className="tabular" component="p" align="baseline" gap={0} wrap="nowrap">
        <Box component="span" fz={26} fw={650} lh="2rem" lts="-0.03em">
          8.5
        </Box>
        <Box component="span" c="dimmed" fz="lg">
          /10
        </Box>
        <Badge
          component="span"
          className={classes.badge}
          flex="none"
          ml="xs"
          bg="var(--sunken)"
          c="var(--text-2)"
        >
          {t('landing.quizzes.badge')}
        </Badge>
      </Group>
      <Box component="p" mt={4} c="var(--text-2)" fz="sm">
        <ScriptHighlight color="green">{t('landing.quizzes.quote')}</ScriptHighlight>
      </Box>
    </>
  )
}

/** An answer that cites its slide. */
export function AnsweredPiece() {
  const { t } = useTranslation('public')
  return (
    <Box lh="1.625rem">
      {t('landing.assistant.answer')} <SlideChip number={4} />
    </Box>
  )
}

/** A student's progress. */
export function ProgressPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <Box className="tabular" component="p" c="var(--text-2)" fz="xs">
        {t('landing.progress.count')}
      </Box>
      <Box className={classes.track} component="span" flex={1} bdrs="xs" data-part="progress" />
    </>
  )
}
