import type { CourseUsage as Course } from '@lectern/contract/models.ts'
import { Box, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { UsageTable } from '../../../features/models/usage-table.tsx'
import { CourseBudget } from './course-budget.tsx'
import { TaskTable } from './task-table.tsx'
import classes from './usage.module.css'

/** The most users that the server lists. */
const usersListed = 100

type CourseUsageProps = {
  course: Course
  /** The current month: its budget can be changed. */
  isPresent: boolean
}

/** One course in a month: its budget, and its usage by task and by user. */
export function CourseUsage({ course, isPresent }: CourseUsageProps) {
  const { t } = useTranslation('models')
  const { course_id: id, course_name: name, total, by_task: tasks, by_user: users } = course
  return (
    <Stack component="section" gap={0} miw={0} aria-label={name}>
      <Title className="break-words" order={2} size="h3" mb="xs">
        <Link className="quiet-link" to={paths.professorCourse(id)} dir="auto">
          {name}
        </Link>
      </Title>
      <CourseBudget course={course} canChange={isPresent} />
      {total.calls === 0 ? (
        <p className={classes.nothing}>{t('usage.nothing')}</p>
      ) : (
        <>
          <Box component="h3" mt="lg" mb="xs" fz="md" fw={600} lts="0">
            {t('usage.byTask')}
          </Box>
          <TaskTable caption={t('usage.tableByTask', { course: name })} total={total} tasks={tasks} />
          <Box component="h3" mt="lg" mb="xs" fz="md" fw={600} lts="0">
            {t('usage.byUser')}
          </Box>
          <UsageTable
            caption={t('usage.tableByUser', { course: name })}
            first={t('usage.name')}
            rows={users.map((row) => ({
              key: row.user_id,
              name: row.name,
              aside: t(`usage.${row.role}`),
              usage: row,
            }))}
          />
          <p className={classes.note}>
            {t('usage.cachedNote')}
            {users.length >= usersListed && ` ${t('usage.most')}`}
          </p>
        </>
      )}
    </Stack>
  )
}
