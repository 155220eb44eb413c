import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LectureDetailsDialog } from '../../../features/lecture-details/lecture-details-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemRows } from '../../../ui/layout/item-row.tsx'
import classes from './course.module.css'
import { DeleteLecture } from './delete-lecture.tsx'
import { LectureRow } from './lecture-row.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'

/** The lectures of the course, or the next step when there are none. */
export function LectureList({ courseId, lectures }: { courseId: string; lectures: LectureListItem[] }) {
  const { t } = useTranslation('professor')
  const { list, asked, ask, dialog } = useDeleteDialog<LectureListItem>()
  const [edited, setEdited] = useState<LectureListItem | null>(null)
  const [isEditing, setEditing] = useState(false)

  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      {lectures.length === 0 ? (
        <Box mt="lg">
          <EmptyState
            actions={
              <Button component={Link} to={paths.createLecture(courseId)}>
                {t('course.createLecture')}
              </Button>
            }
          >
            {t('course.noLectures')}
          </EmptyState>
        </Box>
      ) : (
        <ItemRows>
          {lectures.map((lecture) => (
            <LectureRow
              key={lecture._id}
              lecture={lecture}
              onEdit={() => {
                setEdited(lecture)
                setEditing(true)
              }}
              onDelete={() => ask(lecture)}
            />
          ))}
        </ItemRows>
      )}
      <LectureDetailsDialog lecture={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
      <DeleteLecture lecture={asked} {...dialog} />
    </div>
  )
}
