import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Badge, Box, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { useLectureNotes } from '../../notes/use-lecture-notes.ts'
import { ChangedBadge } from '../bars/changed-badge.tsx'
import classes from './overview-modal.module.css'

type OverviewModalProps = {
  isOpen: boolean
  lectureId: string
  slides: readonly SlideEntry[]
  /** 0-based. */
  current: number
  finished: ReadonlySet<number>
  changed: ReadonlySet<number>
  onJump: (index: number) => void
  onClose: () => void
}

/** Thumbnails of all slides; a click opens the slide. */
export default function OverviewModal({
  isOpen,
  lectureId,
  slides,
  current,
  finished,
  changed,
  onJump,
  onClose,
}: OverviewModalProps) {
  const { t } = useTranslation('player')
  const bookmarks = useLectureNotes(lectureId).data?.bookmarks
  const isOpened = useOpenedAfterMount(isOpen)
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const count = slides.filter((slide) => finished.has(slide.index)).length
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      returnFocus={false}
      size={1184}
      fullScreen={isPhone}
      classNames={{ header: 'border-below', body: classes.body }}
      closeButtonProps={{ size: 'lg' }}
      title={
        <>
          {t('overview')}{' '}
          <Box component="span" ml="xs" c="var(--text-2)" fz="md" fw={400} lts="0">
            {t('slidesFinished', { finished: count, count: slides.length })}
          </Box>
        </>
      }
    >
      <ul className={classes.grid}>
        {slides.map((slide, index) => (
          <li key={slide.index}>
            <button
              type="button"
              className={classes.slide}
              aria-current={index === current ? 'true' : undefined}
              data-autofocus={index === current || undefined}
              onClick={() => {
                onJump(index)
                onClose()
              }}
            >
              <Box className={`${classes.picture} slide-frame`} component="span">
                <Thumbnail src={slide.thumbnail_url} isLazy />
              </Box>
              <Group component="span" gap="xs" wrap="nowrap" mih={28} pt={4} c="var(--text-2)">
                <span className="visually-hidden">{t('slideCard')}</span>
                <Box className="tabular" component="strong" c="var(--text)" fz="sm" fw={600}>
                  {slide.index}
                </Box>
                {slide.title && <span className="visually-hidden">{slide.title}</span>}
                {index === current && <Badge>{t('current')}</Badge>}
                {finished.has(slide.index) && <IconCheck size={16} role="img" aria-label={t('studied')} />}
                {changed.has(slide.index) && <ChangedBadge />}
                {bookmarks?.some(({ slide_index }) => slide_index === slide.index) && (
                  <IconBookmarkFilled
                    className={classes.bookmark}
                    size={16}
                    role="img"
                    aria-label={t('bookmarked')}
                  />
                )}
              </Group>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
