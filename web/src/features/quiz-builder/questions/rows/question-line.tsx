import type { Question } from '@lectern/contract/questions.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { getQuestionForm } from '../../../question-builder/question-forms.ts'
import classes from './rows.module.css'

/** The icon of a question's type, with its name for screen readers. */
export function TypeIcon({ type }: { type: string }) {
  const { t } = useTranslation('quizAuthoring')
  const { Icon, name } = getQuestionForm(type)
  return (
    <Box
      className={classes.icon}
      component="span"
      flex="none"
      w={20}
      c="var(--text-2)"
      title={t(`type.${name}`)}
    >
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{t(`type.${name}`)}</span>
    </Box>
  )
}

/** "10 points". */
export function Points({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  return <>{t('points', { count: question.points, points: format.number(question.points) })}</>
}
