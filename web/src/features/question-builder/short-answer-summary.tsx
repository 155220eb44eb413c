import { limits } from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './summary.module.css'

/** The reference answer, keywords and rubric of a short answer. */
export function ShortAnswerSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const rows = [
    [t('reference.label'), String(question.correct_answer ?? '')],
    [t('keywords.label'), (question.keywords ?? []).join(', ')],
    [t('rubric.label'), question.rubric ?? ''],
    [t('length.label'), format.number(question.max_length ?? limits.answerLengthDefault)],
  ].filter(([, text]) => text !== '')
  return (
    <Box className={classes.facts} component="dl" py={4} px={10} fz="sm" lh="1.25rem">
      {rows.map(([label, text]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd dir="auto">
            <RichText>{text ?? ''}</RichText>
          </dd>
        </div>
      ))}
    </Box>
  )
}
