import { NativeSelect } from '@mantine/core'
import IconReceiptOff from '@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { listMonths, monthNamer } from '../../../features/budgets/months.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CourseUsage } from './course-usage.tsx'
import classes from './usage.module.css'
import { UsageWithoutCourse } from './usage-without-course.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Usage of the professor's courses in a month; courses with usage come first. */
export function Usage() {
  const { t, i18n } = useTranslation('models')
  const [months] = useState(() => listMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const usage = useCall(
    calls.models.usage,
    { query: { month } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const nameOf = monthNamer(i18n.language)
  if (usage.isPending) return <WaitingRows lines={['16rem', '24rem', '10rem']} rows={4} />
  if (!usage.data) return <FailedQuery query={usage}>{t('usage.failed')}</FailedQuery>
  const { courses, without_course: without } = usage.data
  const used = courses.filter(({ total }) => total.calls > 0)
  const unused = courses.filter(({ total }) => total.calls === 0)
  return (
    <>
      <NativeSelect
        maw={256}
        mb={32}
        label={t('usage.month')}
        description={t('usage.monthHint')}
        data={months.map((value) => ({ value, label: nameOf(value) }))}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <div className={classes.courses} aria-busy={usage.isPlaceholderData}>
        {used.length === 0 && without.total.calls === 0 && (
          <EmptyState drawing={<IconReceiptOff size={64} stroke={1} aria-hidden />}>
            {courses.length === 0 ? t('usage.noCourses') : t('usage.nothingAll')}
          </EmptyState>
        )}
        {used.map((course) => (
          <CourseUsage key={course.course_id} course={course} isPresent={month === months[0]} />
        ))}
        {without.total.calls > 0 && <UsageWithoutCourse {...without} />}
        {unused.map((course) => (
          <CourseUsage key={course.course_id} course={course} isPresent={month === months[0]} />
        ))}
      </div>
    </>
  )
}
