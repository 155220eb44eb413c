import { Skeleton } from '@mantine/core'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import classes from './course.module.css'
import railClasses from './course-rail.module.css'

/** The course page in its shape, as long as the course is loading. */
export function CoursePending() {
  return (
    <Page>
      <Skeleton height={16} width={140} mt={4} />
      <Skeleton height={32} mt={16} mb={36} width={420} maw="80%" />
      <div className={classes.columns}>
        <div className={railClasses.rail}>
          <Skeleton height={12} width="90%" />
          <Skeleton height={30} mt={16} width={150} />
          <Skeleton height={12} mt={36} />
          <Skeleton height={12} mt={10} width="80%" />
        </div>
        <div className={classes.main}>
          <Skeleton height={16} width={180} mt={12} mb={16} />
          <SkeletonRows />
        </div>
      </div>
    </Page>
  )
}
