import { isMovable } from '@lectern/core/annotations/move-annotation.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { ActionIcon, CloseButton } from '@mantine/core'
import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnotationNames } from '../../../../features/annotation-canvas/use-annotation-names.ts'
import { AnnotationIcon } from '../../../../features/scripts/annotation-icon.tsx'
import { annotationColor } from '../../../../features/scripts/annotation-icons.ts'
import { formatClock } from '../../../../ui/clock.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './annotation-list.module.css'
import { focusMovingFrame } from './moving-frame.tsx'

type AnnotationsListProps = {
  timeline: Timeline | null
  className: string
  /** With it the list can be closed. */
  onClose?: () => void
}

/** "On this slide": the script's marks in their order, with the time at which each is spoken. */
export function AnnotationsList({ timeline, className, onClose }: AnnotationsListProps) {
  const { t } = useTranslation(['annotations', 'common'])
  const annotations = usePart(
    'annotations',
    'selectedId',
    'select',
    'placed',
    'markers',
    'isShown',
    'openEdit',
    'remove',
  )
  const generation = usePart('generation', 'isLocked')
  const { kindOf, wordsOf } = useAnnotationNames()
  const box = useRef<HTMLUListElement>(null)
  const { selectedId, select } = annotations
  const times = new Map(timeline?.markers.map(({ marker, startMs }) => [marker.id, startMs]))
  const places = new Map(annotations.placed.map((annotation) => [annotation.id, annotation]))

  // What is selected on the slide or in the script is seen here too; the page itself stays where it is.
  useEffect(() => {
    if (!selectedId) return
    const row = box.current?.querySelector<HTMLElement>('[data-selected="true"]')
    if (row && box.current) keepInView(box.current, row)
  }, [selectedId])

  return (
    <section
      className={`${classes.card} ${className}`}
      aria-labelledby="on-this-slide"
      data-keeps-focus
      tabIndex={-1}
    >
      <header className={classes.head}>
        <h2 id="on-this-slide">{t('slide.onThisSlide')}</h2>
        <span className={classes.count}>{annotations.markers.length}</span>
        {timeline && annotations.markers.length > 0 && (
          <span className={classes.spoken}>{t('slide.spokenAt')}</span>
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
      </header>
      {annotations.markers.length === 0 ? (
        <p className={classes.none}>{t('slide.none')}</p>
      ) : (
        <ul className={classes.list} ref={box} data-keeps-focus>
          {annotations.markers.map((marker) => {
            const words = wordsOf(marker)
            const place = places.get(marker.id)
            const startMs = times.get(marker.id)
            const isSelected = marker.id === selectedId
            return (
              <li key={marker.id} className={classes.row} data-selected={isSelected}>
                <button
                  type="button"
                  className={classes.main}
                  aria-pressed={isSelected}
                  onClick={() => select(isSelected ? null : marker.id)}
                >
                  <span className={classes.icon} data-annotation-color={annotationColor(marker)}>
                    <AnnotationIcon marker={marker} size={16} />
                  </span>
                  <span className={classes.kind}>{kindOf(marker)}</span>
                  <span className={classes.words} dir="auto">
                    {words}
                  </span>
                  {place && !place.isPlaced && (
                    <span className={classes.missing}>{t('slide.notPlaced')}</span>
                  )}
                  {startMs !== undefined && <span className={classes.time}>{formatClock(startMs)}</span>}
                </button>
                <span className={classes.actions}>
                  {place && isMovable(place) && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      disabled={generation.isLocked || !annotations.isShown}
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
                    variant="subtle"
                    size={28}
                    disabled={generation.isLocked}
                    aria-label={t('slide.edit', { words })}
                    onClick={() => {
                      select(marker.id)
                      annotations.openEdit(marker)
                    }}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    className={classes.remove}
                    variant="subtle"
                    color="gray"
                    size={28}
                    disabled={generation.isLocked}
                    aria-label={t('slide.remove', { words })}
                    onClick={() => annotations.remove(marker)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function keepInView(list: HTMLElement, row: HTMLElement): void {
  const outer = list.getBoundingClientRect()
  const inner = row.getBoundingClientRect()
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}
