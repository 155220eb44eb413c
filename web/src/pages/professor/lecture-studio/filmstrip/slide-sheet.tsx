import { Box, Drawer, Group, SegmentedControl } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { MissingParts } from '../publishing/missing-parts.tsx'
import { useSlideStates } from '../store/document/use-slide-states.ts'
import { useCounts, useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './slide-sheet.module.css'
import { SlideThumbnail } from './slide-thumbnail.tsx'
import { type ShownSlides, useShownSlides } from './use-shown-slides.ts'

/** The filmstrip on a phone: a sheet that leaves the slide visible. */
export function SlideSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const states = useSlideStates()
  const counts = useCounts()
  const go = useStudio((state) => state.go)
  const address = useSlideAddress()
  const [shown, setShown] = useState<ShownSlides>('all')
  const { slide } = address
  const open = useCallback(
    (number: number) => {
      go({ slide: number })
      onClose()
    },
    [go, onClose],
  )
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(
      () => document.querySelector(`.${classes.list} [aria-current]`)?.scrollIntoView({ block: 'center' }),
      260,
    )
    return () => clearTimeout(timer)
  }, [isOpen])
  const { filters, rows } = useShownSlides(states, shown)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="66%"
      radius="12px 12px 0 0"
      title={t('filmstrip.slides', { count: counts.total })}
      closeButtonProps={{ size: 44, iconSize: 18 }}
      classNames={{ header: classes.head, body: `${classes.body} window-body` }}
    >
      <Group className="border-below" gap="xs" flex="none" pb="sm" px="md" bg="var(--paper)" data-slide-sheet>
        <SegmentedControl
          aria-label={t('overview.filter')}
          data={filters}
          value={shown}
          onChange={(value) => setShown(value as ShownSlides)}
        />
        <div className={classes.missing}>
          <MissingParts onLeave={onClose} />
        </div>
        <BulkButtons hasWays={false} />
      </Group>
      <ol className={classes.list}>
        {rows.map((state) => (
          <li key={state.number} className={classes.item}>
            <SlideThumbnail
              slide={state}
              isCurrent={state.number === slide}
              language={address.language}
              hasLanguages={languagesOf(lecture).length > 1}
              onOpen={open}
            />
          </li>
        ))}
      </ol>
      {rows.length === 0 && (
        <Box component="p" px="md" c="var(--text-2)">
          {shown === 'thin' ? t('overview.noneThin') : t('overview.nothing')}
        </Box>
      )}
    </Drawer>
  )
}
