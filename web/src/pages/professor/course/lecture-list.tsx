import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { Box, Button, FileButton, Group } from '@mantine/core'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { LectureDetailsDialog } from '../../../features/lecture-details/lecture-details-dialog.tsx'
import { useLectureOfDeck } from '../../../features/lecture-details/use-lecture-of-deck.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { CourseItems } from './course-items.tsx'
import { DeleteLecture } from './delete-lecture.tsx'
import { DeletedLectures } from './deleted-lectures.tsx'
import { LectureRow } from './lecture-row.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useMoveItem } from './use-move-item.ts'

/** The lectures of the course, or why there are none. */
export function LectureList({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const lectures = useCall(calls.lectures.listOfCourse, { params: { courseId: course._id } })
  if (lectures.isPending) return <SkeletonRows />
  if (!lectures.data)
    return (
      <Box mt="lg">
        <FailedQuery query={lectures}>{t('course.failed')}</FailedQuery>
      </Box>
    )
  const isEditor = mayChange(course, 'edit_lectures')
  return (
    <>
      <Lectures courseId={course._id} lectures={lectures.data} isEditor={isEditor} />
      {isEditor && <ChooseDeck course={course} />}
    </>
  )
}

/** Makes a lecture of a PDF. It can also be dropped on the page, see `DropDeck`. */
function ChooseDeck({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const { take, isPending } = useLectureOfDeck({
    courseId: course._id,
    languages: course.supported_languages,
    onMade: (id) => navigate(paths.editLecture(id)),
    onUndone: () => navigate(paths.professorCourse(course._id)),
  })
  return (
    <Group mt="md" gap="0.25rem 0.75rem" c="var(--text-2)">
      <span>{t('dropDeck.hint')}</span>
      <FileButton accept=".pdf,application/pdf" onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            disabled={isPending}
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {isPending ? t('createLecture.busy') : t('dropDeck.choose')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

type LecturesProps = { courseId: string; lectures: LectureListItem[]; isEditor: boolean }

function Lectures({ courseId, lectures, isEditor }: LecturesProps) {
  const { t } = useTranslation('professor')
  const { list, asked, ask, dialog } = useDeleteDialog<LectureListItem>()
  const move = useMoveItem<LectureListItem>(
    calls.lectures.move,
    keyOf(calls.lectures.listOfCourse, { params: { courseId } }),
    t('order.failed'),
  )
  const [edited, setEdited] = useState<LectureListItem | null>(null)
  const [isEditing, setEditing] = useState(false)

  return (
    // It has the focus when a row of it has gone.
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {lectures.length === 0 ? (
        <Box mt="lg">
          <EmptyState
            actions={
              isEditor && (
                <Button component={Link} to={paths.createLecture(courseId)}>
                  {t('course.createLecture')}
                </Button>
              )
            }
          >
            {t('course.noLectures')}
          </EmptyState>
        </Box>
      ) : (
        <CourseItems items={lectures} canMove={isEditor} onMove={move}>
          {lectures.map((lecture) => (
            <LectureRow
              key={lecture._id}
              lecture={lecture}
              isEditor={isEditor}
              onEdit={() => {
                setEdited(lecture)
                setEditing(true)
              }}
              onDelete={() => ask(lecture)}
            />
          ))}
        </CourseItems>
      )}
      <LectureDetailsDialog lecture={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
      {isEditor && <DeletedLectures courseId={courseId} />}
      <DeleteLecture courseId={courseId} lecture={asked} {...dialog} />
    </div>
  )
}
