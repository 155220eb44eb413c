import type { RegradedQuestion, RegradePreview } from '@lectern/contract/regrading.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CorrectedKey } from '../../../features/quiz-review/corrected-key/corrected-key.tsx'
import { useFormat } from '../../../ui/format.ts'
import { FigurePanel } from '../../../ui/layout/figures.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './corrections.module.css'

/** The corrected questions: the key that graded the answers until now, and the one that would grade them. */
export function Corrections({ preview }: { preview: RegradePreview }) {
  const { t } = useTranslation('quizReview')
  const { questions } = preview
  return (
    <FigurePanel title={t('regrade.questions')}>
      {questions.length === 0 ? (
        preview.moves.length === 0 && (
          <Box component="p" my="auto" c="dimmed">
            {t('regrade.nobody')}
          </Box>
        )
      ) : (
        <Box
          className={classes.questions}
          component="ol"
          mx={-8}
          px="xs"
          fz="sm"
          tabIndex={0}
          aria-label={t('regrade.questions')}
        >
          {questions.map((question) => (
            <Question key={question.question_id} question={question} isAlone={questions.length === 1} />
          ))}
        </Box>
      )}
    </FigurePanel>
  )
}

function Question({ question, isAlone }: { question: RegradedQuestion; isAlone: boolean }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { corrections, not_told: otherOptions } = question
  return (
    <li>
      <Group className="break-words" component="p" align="stretch" gap={10} wrap="nowrap" mb={6} fw={600}>
        <Box className="tabular" component="span" flex="none" miw={14} c="var(--text-2)" fw={400}>
          {question.number}
        </Box>
        <span dir="auto">
          <RichText pictures="named">{question.question_text}</RichText>
        </span>
      </Group>
      {corrections.map((correction, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corrections are known by their place
        <div key={index} className={classes.correction}>
          <CorrectedKey
            correction={correction}
            type={question.question_type}
            showsAll={isAlone && corrections.length === 1}
          />
          <Counts correction={correction} />
        </div>
      ))}
      {otherOptions > 0 && (
        <p className={classes.note}>
          {t('regrade.otherOptions', { count: otherOptions, number: format.number(otherOptions) })}
        </p>
      )}
    </li>
  )
}

/** How many answers this key graded, and how their points would change. */
function Counts({ correction }: { correction: RegradedQuestion['corrections'][number] }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { answers, up, down, manual_kept: kept } = correction
  const said = [
    t('regrade.answers', { count: answers, number: format.number(answers) }),
    ...(kept > 0 ? [t('regrade.kept', { count: kept, number: format.number(kept) })] : []),
  ]
  return (
    <Group className={`${classes.counts} tabular`} component="p" align="stretch" gap="0 0.625rem">
      <span>{said.join(', ')}</span>
      {up > 0 && (
        <strong data-kind="up">
          <span className="visually-hidden">{t('regrade.up')} </span>↑ {format.number(up)}
        </strong>
      )}
      {down > 0 && (
        <strong data-kind="down">
          <span className="visually-hidden">{t('regrade.down')} </span>↓ {format.number(down)}
        </strong>
      )}
    </Group>
  )
}
