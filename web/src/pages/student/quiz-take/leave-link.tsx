import { Box } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './leave-link.module.css'

/**
 * The way out of a running quiz. Leaving is harmless: answers are saved, and the clock on every other page leads
 * back.
 */
export function LeaveLink({ courseId, isTimed }: { courseId: string; isTimed: boolean }) {
  const { t } = useTranslation('quizTaking')
  return (
    <Box className={classes.row} bg="var(--paper)">
      <div className={classes.column}>
        <Link className={classes.link} to={paths.studentCourse(courseId)}>
          <IconArrowLeft size={16} aria-hidden />
          {t(isTimed ? 'take.leave' : 'take.leaveAndReturn')}
        </Link>
      </div>
    </Box>
  )
}
