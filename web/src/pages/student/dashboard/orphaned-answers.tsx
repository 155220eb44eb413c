import { Alert, Anchor } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOrphanedQuizzes, onAnswersChange } from '../../../api/outbox/answers.ts'
import { paths } from '../../../app/paths.ts'

/** Leads to answers of which this browser knows that they belong to no attempt of the server. */
export function OrphanedAnswers({ userId }: { userId: string }) {
  const { t } = useTranslation('quizTaking')
  const [quizIds, setQuizIds] = useState(() => listOrphanedQuizzes(userId))
  useEffect(() => onAnswersChange(userId, () => setQuizIds(listOrphanedQuizzes(userId))), [userId])
  return quizIds.map((quizId) => (
    <Alert key={quizId} mb="lg" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t('lost.onDashboard')}{' '}
      <Anchor component={Link} to={paths.takeQuiz(quizId)}>
        {t('lost.show')}
      </Anchor>
    </Alert>
  ))
}
