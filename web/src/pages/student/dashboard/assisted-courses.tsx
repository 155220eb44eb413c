import { Anchor, Box, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { WaitingReviews } from '../../../features/quiz-review/waiting-reviews.tsx'

/** The courses in which a student's account is an assistant, and what waits there; nothing without any. */
export function AssistedCourses() {
  const { t } = useTranslation('student')
  const courses = useCall(calls.courses.list)
  const waiting = useCall(calls.waitingReviews.list, undefined, alwaysFresh)
  if (!courses.data?.length) return null
  return (
    <Box my="xl">
      <WaitingReviews
        reviews={waiting.data ?? []}
        courses={courses.data}
        pathOf={paths.submissionsToReview}
        questionsPathOf={paths.classQuestions}
      />
      <Box component="section" aria-labelledby="assisted-courses">
        <Title order={2} size="h3" mb="xs" id="assisted-courses">
          {t('dashboard.assists')}
        </Title>
        <ul>
          {courses.data.map(({ _id: id, name }) => (
            <li key={id} className="border-below">
              <Anchor component={Link} to={paths.professorCourse(id)} display="block" py="sm" dir="auto">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </Box>
    </Box>
  )
}
