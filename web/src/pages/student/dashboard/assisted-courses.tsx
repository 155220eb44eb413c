import { Anchor, Box, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'

/** The courses in which a student's account is an assistant; nothing without any. */
export function AssistedCourses() {
  const { t } = useTranslation('student')
  const courses = useCall(calls.courses.list)
  if (!courses.data?.length) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="assisted-courses">
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
  )
}
