import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** The syllabus of the course, or the button to add one. */
export function Syllabus({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const { _id: id, syllabus: text } = course
  if (text.trim() === '')
    return (
      <Box mt="lg">
        <EmptyState
          actions={
            mayChange(course, 'edit_quizzes') && (
              <Button component={Link} to={paths.editCourse(id)}>
                {t('course.addSyllabus')}
              </Button>
            )
          }
        >
          {t('course.noSyllabus')}
        </EmptyState>
      </Box>
    )
  return (
    <Box
      className="break-words pre-wrap"
      component="pre"
      mt="lg"
      maw={768}
      ff="var(--font)"
      fz="md"
      lh="1.375rem"
      dir="auto"
    >
      {text}
    </Box>
  )
}
