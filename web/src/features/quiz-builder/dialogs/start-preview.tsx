import { Box, Button, Group, Paper, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { ownTimeZone } from '../../../ui/zoned-time.ts'
import { useDateWords } from '../../quiz-dates/use-date-words.ts'
import { useBuilder } from '../builder-context.ts'
import { sumOfQuiz } from '../quiz-work.ts'

const phases = ['before', 'open', 'closed'] as const

/** What a student reads before the clock starts, before the quiz opens, while it is open and after it has closed. */
export function StartPreview() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const words = useDateWords()
  const { work } = useBuilder().state
  const { info } = work
  const { count, points } = sumOfQuiz(work)
  const [phase, setPhase] = useState<(typeof phases)[number]>('open')
  const now = Date.now()
  const date = (iso: string) => words.at(iso)
  return (
    <Box w="100%" maw={560} mx="auto">
      {(info.opensAt || info.closesAt) && (
        <SegmentedControl
          mb="md"
          aria-label={t('window.start.title')}
          value={phase}
          onChange={(next) => setPhase(next as typeof phase)}
          data={phases.map((value) => ({ value, label: t(`window.start.phases.${value}`) }))}
        />
      )}
      <Paper withBorder p="lg">
        <Text fz="xl" fw={600} className="break-words" dir="auto">
          {info.title.trim() || t('preview.untitled')}
        </Text>
        {info.description.trim() && (
          <Text c="var(--text-2)" className="break-words pre-line" dir="auto">
            {info.description}
          </Text>
        )}
        <Box component="dl" mt="md" mb="lg">
          <Fact name={t('window.start.questions')}>
            {format.number(count)}, {t('points', { count: points, points: format.number(points) })}
          </Fact>
          <Fact name={t('window.start.time')}>
            {info.timeLimit === null
              ? t('noTimeLimit')
              : t('window.start.fromStart', { limit: t('minutes', { count: info.timeLimit }) })}
          </Fact>
          {info.opensAt && <Fact name={t('window.start.opens')}>{date(info.opensAt)}</Fact>}
          {info.closesAt && <Fact name={t('window.start.closes')}>{date(info.closesAt)}</Fact>}
          <Fact name={t('window.start.results')}>{t(`release.times.${info.showResults}`)}</Fact>
        </Box>
        <Button
          fullWidth
          size="lg"
          variant={phase === 'open' ? 'filled' : 'default'}
          disabled={phase !== 'open'}
        >
          {phase === 'open'
            ? t('window.start.begin')
            : phase === 'closed'
              ? t('window.start.closed')
              : info.opensAt && Date.parse(info.opensAt) > now
                ? t('window.start.opensIn', { left: words.left(info.opensAt, now) })
                : t('window.opens')}
        </Button>
        {(info.opensAt || info.closesAt) && (
          <Text size="xs" c="var(--text-2)" ta="center" mt="sm">
            {t('window.start.ownZone', { zone: ownTimeZone().replaceAll('_', ' ') })}
          </Text>
        )}
      </Paper>
    </Box>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group component="div" className="border-above" py="xs" gap="md" wrap="nowrap" align="flex-start">
      <Box component="dt" w="7rem" flex="none" c="var(--text-2)" fz="sm">
        {name}
      </Box>
      <Box component="dd" m={0} fw={500} miw={0}>
        {children}
      </Box>
    </Group>
  )
}
