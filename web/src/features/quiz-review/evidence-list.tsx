import type { Evidence } from '@lectern/contract/grading.ts'
import { Box, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { evidenceColour, evidenceColours } from '../graded-answers/highlighted-answer.tsx'
import { OutcomeIcon } from '../graded-answers/outcome-icon.tsx'
import classes from './evidence-list.module.css'

/** Each criterion and the words that met it, in the colours that highlight them in the answer. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  if (evidence.length === 0) return null
  return (
    <div>
      <Group
        className="border-below"
        pb={6}
        c="dimmed"
        fz="xs"
        align="stretch"
        justify="space-between"
        wrap="nowrap"
      >
        <Title order={3} size="h6" c="var(--text)">
          {t('evidence.title')}
        </Title>
        <span>{t('evidence.marked')}</span>
      </Group>
      <ul>
        {evidence.map(({ criterion, points_earned: earned, points_possible: possible, quote }, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
            key={index}
            className={index > 0 ? 'border-above' : undefined}
            py={9}
            component="li"
            align="stretch"
            gap="sm"
            wrap="nowrap"
          >
            {/* A criterion that earned any points was met at least partly: never show it as incorrect. */}
            <OutcomeIcon
              outcome={earned <= 0 ? null : earned < possible ? 'partial' : 'correct'}
              unknown="notMet"
              size={18}
            />
            <Box className="break-words" flex={1} miw={0}>
              <p dir="auto">{criterion}</p>
              {quote !== null && earned > 0 ? (
                <Group c="var(--text-2)" fz="sm" component="p" align="baseline" gap={6} wrap="nowrap">
                  <span
                    className={`${classes.colour} ${evidenceColour}`}
                    data-colour={index % evidenceColours}
                    aria-hidden
                  />
                  <Text component="q" size="sm" lineClamp={2} dir="auto">
                    {quote}
                  </Text>
                </Group>
              ) : (
                <Text size="sm" c="var(--text-2)">
                  {t('evidence.nothing')}
                </Text>
              )}
            </Box>
            {possible > 0 && (
              <Box className="tabular" component="span" flex="none" fw={600}>
                {format.number(earned)}/{format.number(possible)}
              </Box>
            )}
          </Group>
        ))}
      </ul>
    </div>
  )
}
