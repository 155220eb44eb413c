import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Box, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { LineQuote } from '../graded-answers/line-quote.tsx'
import { listLinesOf } from '../graded-answers/lines-of-answer.ts'
import { OutcomeIcon } from '../graded-answers/outcome-icon.tsx'

type EvidenceListProps = { question: Question; answer: GradedAnswer }

/**
 * Each criterion and the words that met it, in the colours that highlight them in the answer. The lines of a rubric stand in
 * the form that sets them.
 */
export function EvidenceList({ question, answer }: EvidenceListProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { evidence, evidence_points: former, grading_method: method, points_earned: points } = answer
  if (evidence.length === 0 || listLinesOf(question, answer).length > 0) return null
  // Points of a person, or all points, need no words of the answer.
  const saysNothing = method === 'auto' && points !== question.points
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
          {former === undefined
            ? t('evidence.title')
            : t('evidence.former', { points: format.number(former) })}
        </Title>
        {former === undefined && <span>{t('evidence.marked')}</span>}
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
              <p dir="auto">
                <RichText>{criterion}</RichText>
              </p>
              {quote !== null && earned > 0 ? (
                <LineQuote quote={quote} index={index} isManyColoured={former === undefined} />
              ) : (
                saysNothing && (
                  <Text size="sm" c="var(--text-2)">
                    {t('evidence.nothing')}
                  </Text>
                )
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
