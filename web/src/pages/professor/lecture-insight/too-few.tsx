import type { LectureInsight } from '@lectern/contract/insight.ts'
import { fewestStudents } from '@lectern/core/insight/needed-work.ts'
import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

type TooFewProps = {
  insight: Pick<LectureInsight, 'course_id' | 'students' | 'tracks_students'>
  /** Only some visits are shown: of a period, or in a language. */
  isFiltered: boolean
}

/** Says how many students are missing before there is a map, why, and what can be seen until then. */
export function TooFew({ insight, isFiltered }: TooFewProps) {
  const { t } = useTranslation('insight')
  const { students, course_id: courseId, tracks_students: isTracked } = insight
  return (
    <EmptyState
      actions={
        <>
          {isTracked && (
            <Button component={Link} to={paths.students(courseId)} variant="default">
              {t('map.seeStudents')}
            </Button>
          )}
          <Button component={Link} to={paths.classQuestions(courseId)} variant="default">
            {t('map.seeQuestions')}
          </Button>
        </>
      }
    >
      {t('map.tooFew', { count: students, least: fewestStudents })}
      {isFiltered && ` ${t('map.tooFewFiltered')}`}
      <Box component="span" display="block" mt="xs" c="var(--text-2)" fz="sm">
        {t('map.tooFewWhy', { least: fewestStudents })}{' '}
        {t(isTracked ? 'map.tooFewUntil' : 'map.tooFewUntilUntracked')}
      </Box>
    </EmptyState>
  )
}
