import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DeleteItem } from '../../../ui/layout/delete-item.tsx'
import { ItemActions, ItemMeta, ItemThumbnail, ItemWords } from '../../../ui/layout/item-row.tsx'
import { CourseItem } from './course-items.tsx'
import { LectureMenu } from './lecture-menu/lecture-menu.tsx'

type LectureRowProps = {
  lecture: LectureListItem
  /** Whether the caller may change lectures. */
  isEditor: boolean
  onEdit: () => void
  onDelete: () => void
}

/**
 * One lecture. For those who may change it the whole row links to the studio; without slides, uploading them is the tinted
 * button: a new course may have forty of them, and the filled one stands above.
 */
export function LectureRow({ lecture, isEditor, onEdit, onDelete }: LectureRowProps) {
  const { t } = useTranslation(['professor', 'common'])
  const format = useFormat()
  const { title, slide_count: count, published } = lecture
  const action = count > 0 ? t('lecture.edit') : t('lecture.upload')
  const description = lecture.description?.trim() || (count === 0 && t('lecture.noSlides'))
  return (
    <CourseItem item={lecture}>
      <Thumbnail src={lecture.thumbnail_url} isEmpty={count === 0} />
      <ItemWords
        title={title}
        to={
          isEditor ? paths.editLecture(lecture._id) : count > 0 ? paths.viewLecture(lecture._id) : undefined
        }
        beside={
          <StatusBadge kind={published ? 'on' : 'off'}>
            {published ? t('common:status.published') : t('common:status.draft')}
          </StatusBadge>
        }
        description={description}
      >
        <ItemMeta>
          <span>{t('lecture.slides', { count })}</span>
          <span>{t('lecture.created', { date: format.date(lecture.created_at) })}</span>
        </ItemMeta>
      </ItemWords>
      {isEditor ? (
        <ItemActions>
          <Button
            component={Link}
            to={paths.editLecture(lecture._id)}
            variant={count > 0 ? 'default' : 'light'}
            size="sm"
            aria-label={t('lecture.actionOn', { action, lecture: title })}
          >
            {action}
          </Button>
          <LectureMenu lecture={lecture} isEditor onEdit={onEdit} />
          <DeleteItem label={t('lecture.delete', { lecture: title })} onClick={onDelete} />
        </ItemActions>
      ) : (
        published && (
          <ItemActions>
            <LectureMenu lecture={lecture} isEditor={false} onEdit={onEdit} />
          </ItemActions>
        )
      )}
    </CourseItem>
  )
}

function Thumbnail({ src, isEmpty }: { src: string | null; isEmpty: boolean }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const Icon = isEmpty ? IconUpload : IconPresentation
  return (
    <ItemThumbnail
      src={src === failedSrc ? null : src}
      onError={() => setFailedSrc(src ?? undefined)}
      isEmpty={isEmpty}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </ItemThumbnail>
  )
}
