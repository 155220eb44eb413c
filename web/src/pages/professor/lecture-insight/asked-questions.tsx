import type { LectureInsight } from '@lectern/contract/insight.ts'
import { Box, Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import classes from './lecture-insight.module.css'

/** What students asked the assistant, in groups and without names. */
export function AskedQuestions({ questions }: { questions: LectureInsight['questions'] }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const isSummarised = questions.some(({ text, words }) => text !== words)
  return (
    <section aria-labelledby="asked">
      <Group className="border-below" gap="0.25rem 1rem" align="baseline" justify="space-between" pb="xs">
        <Title order={2} size="h4" id="asked">
          {t('map.asked')}
        </Title>
        <Box component="span" c="var(--text-2)" fz="xs">
          {t(isSummarised ? 'map.askedHintSummarised' : 'map.askedHint')}
        </Box>
      </Group>
      {questions.length === 0 ? (
        <Box component="p" my="sm" c="var(--text-2)">
          {t('map.noneAsked')}
        </Box>
      ) : (
        <ol className={classes.questions}>
          {questions.map(({ text, words, count, slide_index: number }) => (
            <li key={`${number} ${words}`}>
              <Box component="strong" className="tabular" fz="lg">
                {format.number(count)}
              </Box>
              <div>
                <Box component="p" className="break-words" fw={500} dir="auto">
                  {text}
                </Box>
                {text !== words && (
                  <Box component="p" className="break-words" c="var(--text-2)" fz="sm">
                    {t('map.sharedWords')} <bdi>{words}</bdi>
                  </Box>
                )}
                {number !== null && (
                  <Box component="p" c="var(--text-2)" fz="sm">
                    {t('map.slideAt', { number })}
                  </Box>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
