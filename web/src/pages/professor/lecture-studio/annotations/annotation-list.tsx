import { isMovable } from '@lectern/core/annotations/move-annotation.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { ActionIcon, Box, CloseButton, Group, Stack } from '@mantine/core'
import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnotationNames } from '../../../../features/annotation-canvas/use-annotation-names.ts'
import { AnnotationIcon } from '../../../../features/scripts/annotation-icon.tsx'
import { annotationColor } from '../../../../features/scripts/annotation-icons.ts'
import { formatClock } from '../../../../ui/clock.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './annotation-list.module.css'
import { focusMovingFrame } from './moving-frame.tsx'

type AnnotationsListProps = {
  className: string
  /** Called by the close button; without it the list has none. */
  onClose?: () => void
}

/** The list "On this slide": the script's annotations in order, each with the time at which it is spoken. */
export function AnnotationsList({ className, onClose }: AnnotationsListProps) {
  const { t } = useTranslation(['annotations', 'common'])
  const selectedId = useStudio((state) => state.selectedId)
  const annotations = useAnnotations()
  const { timeline } = annotations
  const box = useRef<HTMLUListElement>(null)
  const times = new Map(timeline?.markers.map(({ marker, startMs }) => [marker.id, startMs]))
  const places = new Map(annotations.placed.map((annotation) => [annotation.id, annotation]))

  // Scroll the list, not the page, to the annotation that is selected on the slide or in the script.
  useEffect(() => {
    if (!selectedId) return
    const row = box.current?.querySelector<HTMLElement>('[data-selected="true"]')
    if (row && box.current) keepInView(box.current, row)
  }, [selectedId])

  return (
    <Stack
      component="section"
      className={`panel overflow-hidden ${className}`}
      gap={0}
      aria-labelledby="on-this-slide"
      data-keeps-focus
      tabIndex={-1}
    >
      <Group
        className={classes.head}
        component="header"
        gap="xs"
        wrap="nowrap"
        flex="none"
        mih={35}
        px="sm"
        fz="sm"
      >
        <h2 id="on-this-slide">{t('slide.onThisSlide')}</h2>
        <Box
          className="tabular"
          component="span"
          miw={22}
          px={6}
          bdrs="sm"
          bg="var(--sunken)"
          c="var(--text-2)"
          fz="xs"
          fw={600}
          lh="1.25rem"
          ta="center"
        >
          {annotations.markers.length}
        </Box>
        {timeline && annotations.markers.length > 0 && (
          <Box className={classes.spoken} component="span" ms="auto" c="var(--text-2)" fz="xs">
            {t('slide.spokenAt')}
          </Box>
        )}
        {onClose && (
          <CloseButton
            className={classes.close}
            size={44}
            iconSize={18}
            aria-label={t('common:close')}
            onClick={onClose}
          />
        )}
      </Group>
      {annotations.markers.length === 0 ? (
        <Box className="border-above" component="p" pt="xs" pb="sm" px="sm" c="var(--text-2)" fz="sm">
          {t('slide.none')}
        </Box>
      ) : (
        <Box className="scroll-y" component="ul" mih={0} ref={box} data-keeps-focus>
          {annotations.markers.map((marker) => (
            <AnnotationRow
              key={marker.id}
              marker={marker}
              placed={places.get(marker.id)}
              startMs={times.get(marker.id)}
              isSelected={marker.id === selectedId}
            />
          ))}
        </Box>
      )}
    </Stack>
  )
}

type AnnotationRowProps = {
  marker: Marker
  /** Left out: it is not drawn on the slide. */
  placed: PlacedAnnotation | undefined
  /** Left out: it is not known when it is spoken. */
  startMs: number | undefined
  isSelected: boolean
}

/** One annotation: a press selects it; its buttons move, edit and delete it. */
function AnnotationRow({ marker, placed, startMs, isSelected }: AnnotationRowProps) {
  const { t } = useTranslation('annotations')
  const { select, setEditing, removeAnnotation } = useActions()
  const isShown = useStudio((state) => state.isShown)
  const address = useSlideAddress()
  const { isLocked } = useWork()
  const { kindOf, wordsOf } = useAnnotationNames()
  const isPlace = placed !== undefined && isMovable(placed) && placed.shape.kind === 'arrow'
  const words = wordsOf(marker, isPlace)
  return (
    <Group
      className={`${classes.row} border-above`}
      component="li"
      gap={0}
      wrap="nowrap"
      data-selected={isSelected}
    >
      <button
        type="button"
        className={`${classes.main} grow focus-inside`}
        aria-pressed={isSelected}
        onClick={() => select(isSelected ? null : marker.id)}
      >
        <span className={classes.icon} data-annotation-color={annotationColor(marker)}>
          <AnnotationIcon marker={marker} size={16} />
        </span>
        <Box className="truncate" component="span" c="var(--text-2)">
          {kindOf(marker)}
        </Box>
        <span className={`${classes.words} truncate`} dir="auto">
          {words}
        </span>
        {placed && !placed.isPlaced && (
          <Box className="nowrap" component="span" c="var(--warn)" fz="xs" fw={500}>
            {t('slide.notPlaced')}
          </Box>
        )}
        {startMs !== undefined && (
          <Box className={`${classes.time} tabular`} component="span" c="var(--text-2)">
            {formatClock(startMs)}
          </Box>
        )}
      </button>
      <span className={classes.actions}>
        {placed && isMovable(placed) && (
          <ActionIcon
            size={28}
            disabled={isLocked || !isShown}
            aria-label={t('script.move.row', { words })}
            onClick={() => {
              select(marker.id)
              focusMovingFrame()
            }}
          >
            <IconArrowsMove size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          color="petrol"
          size={28}
          disabled={isLocked}
          aria-label={t('slide.edit', { words })}
          onClick={() => {
            select(marker.id)
            setEditing({ kind: 'edit', markerId: marker.id })
          }}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className="danger"
          size={28}
          disabled={isLocked}
          aria-label={t('slide.remove', { words })}
          onClick={() => removeAnnotation(address, marker)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
    </Group>
  )
}

function keepInView(list: HTMLElement, row: HTMLElement): void {
  const outer = list.getBoundingClientRect()
  const inner = row.getBoundingClientRect()
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}
