import { Box, Group, Stack } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { percentViewed, type Recommendation, recommend } from './recommend.ts'
import classes from './study-progress.module.css'

/** The annotations of the current slide: their number, and how many were viewed. */
export type ViewedAnnotations = { viewed: number; total: number }

type StudyProgressProps = {
  annotations: ViewedAnnotations
  /** Counts of the whole lecture; undefined while they load. */
  counts: { bookmarks: number; notes: number } | undefined
  onOpenNotes: () => void
}

/** The student's progress with this slide's annotations, their bookmarks and notes, and advice. */
export function StudyProgress({ annotations, counts, onOpenNotes }: StudyProgressProps) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const { viewed, total } = annotations
  const percent = percentViewed(viewed, total)
  const advice = recommend(percent, counts?.bookmarks ?? 1)
  return (
    <Box
      className="border-below"
      pt={14}
      pb="md"
      px="var(--inset)"
      component="section"
      flex="none"
      bg="var(--body)"
      fz="sm"
      lh="1.25rem"
      aria-label={t('progress')}
    >
      <Group component="p" align="baseline" justify="space-between" gap={0} wrap="nowrap" mb={6} fw={600}>
        <span>{t('study.annotations')}</span>
        {total > 0 && (
          <Box className="tabular" component="strong" fz="lg">
            {format.percent(percent / 100)}
          </Box>
        )}
      </Group>
      {total > 0 && <ProgressBar percent={percent} label={t('study.annotations')} />}
      <Box className="tabular" component="p" mt={6} c="var(--text-2)">
        {total > 0 ? t('study.viewed', { viewed, total }) : t('study.none')}
      </Box>
      {counts && (
        <button type="button" className={`${classes.counts} tabular hover-sunken`} onClick={onOpenNotes}>
          <Group component="span" gap="xs" wrap="nowrap">
            <IconBookmark size={16} aria-hidden /> {t('study.bookmarks', { count: counts.bookmarks })}
          </Group>
          <Group component="span" gap="xs" wrap="nowrap">
            <IconNotes size={16} aria-hidden /> {t('study.notes', { count: counts.notes })}
          </Group>
        </button>
      )}
      {advice.length > 0 && (
        <Stack component="ul" gap={4} mt={6} aria-label={t('study.recommendations')}>
          {advice.map((one) => (
            <Group key={one} component="li" gap="xs" wrap="nowrap">
              <AdviceIcon advice={one} />
              {t(`study.${one}`)}
            </Group>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function AdviceIcon({ advice }: { advice: Recommendation }) {
  const Icon = advice === 'bookmark' ? IconBookmark : IconBulb
  return <Icon color="var(--accent-text)" size={16} aria-hidden />
}
