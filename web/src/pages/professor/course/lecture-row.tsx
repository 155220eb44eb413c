import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './lecture-row.module.css'

type LectureRowProps = { lecture: LectureListItem; onEdit: () => void; onDelete: () => void }

/** One lecture; without slides its next step is the filled button. The whole row leads to the studio. */
export function LectureRow({ lecture, onEdit, onDelete }: LectureRowProps) {
  const { t } = useTranslation(['professor', 'common'])
  const format = useFormat()
  const { title, slide_count: count, published } = lecture
  const action = count > 0 ? t('lecture.edit') : t('lecture.upload')
  const edit = t('editLecture.of', { lecture: title })
  const remove = t('lecture.delete', { lecture: title })
  const description = lecture.description?.trim() || (count === 0 && t('lecture.noSlides'))
  return (
    <li className={classes.row}>
      <Thumbnail src={lecture.thumbnail_url} isEmpty={count === 0} />
      <div className={classes.words}>
        <div className={classes.titleLine}>
          <h2 className={classes.title} dir="auto">
            {title}
          </h2>
          <StatusBadge kind={published ? 'on' : 'off'}>
            {published ? t('common:status.published') : t('common:status.draft')}
          </StatusBadge>
        </div>
        {description && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        <p className={classes.meta}>
          <span>{t('lecture.slides', { count })}</span>
          <span>{t('lecture.created', { date: format.date(lecture.created_at) })}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          className={classes.open}
          component={Link}
          to={paths.editLecture(lecture._id)}
          variant={count > 0 ? 'default' : 'filled'}
          size="sm"
          aria-label={t('lecture.actionOn', { action, lecture: title })}
        >
          {action}
        </Button>
        <Tooltip label={edit} multiline maw={320}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={edit} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={remove} multiline maw={320}>
          <ActionIcon
            className={classes.delete}
            variant="subtle"
            size={36}
            aria-label={remove}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}

function Thumbnail({ src, isEmpty }: { src: string | null; isEmpty: boolean }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (src && src !== failedSrc) {
    return (
      <img className={classes.thumbnail} src={src} alt="" loading="lazy" onError={() => setFailedSrc(src)} />
    )
  }
  const Sign = isEmpty ? IconUpload : IconPresentation
  return (
    <span className={classes.thumbnail} data-empty={isEmpty || undefined}>
      <Sign size={24} stroke={1.5} aria-hidden />
    </span>
  )
}
