import type { Box } from '@lectern/core/annotations/geometry.ts'
import type {
  DrawnAnnotation,
  PictureSize,
  PlacedAnnotation,
} from '@lectern/core/annotations/placed-annotation.ts'
import { pointOf } from '@lectern/core/annotations/placed-annotation.ts'
import { type KeyboardEvent, lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/feedback/toasts.tsx'
import classes from './annotation-canvas.module.css'
import { AnnotationFill, AnnotationForm, AnnotationPreview } from './annotation-shapes.tsx'
import type { AnnotationState } from './annotation-states.ts'
import { AnnotationTip } from './annotation-tooltip.tsx'
import type { WordDrag } from './use-word-drag.ts'

/** Drawing a diagram needs a large library: load it when the first diagram is opened. */
const loadDialog = () => import('./diagram/diagram-dialog.tsx')
const DiagramDialog = lazy(loadDialog)

type AnnotationCanvasProps = {
  annotations: readonly PlacedAnnotation[]
  /** The picture's size in pixels; all positions refer to it. */
  picture: PictureSize
  /** The state of each annotation at the current moment of the audio; null shows all annotations. */
  states: ReadonlyMap<string, AnnotationState> | null
  selectedId?: string | null
  /** If set, annotations can be clicked and reached with the keyboard; null clears the selection. */
  onSelect?: (id: string | null) => void
  /** A press on a note shows its text larger: on a phone, it is 6 pixels high on the slide. */
  enlargesNotes?: boolean
  /** Where words can be chosen by dragging over them: see `word-canvas.tsx`. */
  drag?: WordDrag
  /** An annotation that is being chosen: drawn in dashes, and not a button. */
  preview?: PlacedAnnotation | null
  /** Words that stay highlighted as selected, for example while a dialog about them is open. */
  chosen?: readonly Box[]
  /**
   * The open diagram, kept by the caller across canvases; without it, the diagram closes with its canvas.
   */
  opened?: Opened
}

const isDiagram = ({ shape }: DrawnAnnotation) => shape.kind === 'chip' || shape.kind === 'diagram'

type Opened = { id: string | null; open: (id: string | null) => void }

/** The annotations of a script over the picture of its slide. Fills the picture's box at any size. */
export const AnnotationCanvas = memo(function AnnotationCanvas({
  annotations,
  picture,
  states,
  selectedId = null,
  onSelect,
  enlargesNotes = false,
  drag,
  preview = null,
  chosen,
  opened,
}: AnnotationCanvasProps) {
  const { t } = useTranslation(['annotations', 'common'])
  const ownBox = useRef<HTMLDivElement>(null)
  const box = drag?.box ?? ownBox
  const [tipId, setTipId] = useState<string | null>(null)
  const [ownId, setOwnId] = useState<string | null>(null)
  const { id: openId, open: setOpenId } = opened ?? { id: ownId, open: setOwnId }
  const [reachedId, setReachedId] = useState<string | null>(null)
  const viewBox = `0 0 ${picture.width} ${picture.height}`
  const point = pointOf(picture)
  const drawn = useMemo(
    () =>
      annotations.filter(
        (annotation): annotation is DrawnAnnotation =>
          annotation.isPlaced && (states === null || states.has(annotation.id)),
      ),
    [annotations, states],
  )
  const stateOf = (id: string): AnnotationState => states?.get(id) ?? 'spoken'
  const open = (annotation: DrawnAnnotation) => {
    onSelect?.(annotation.id)
    setTipId(enlargesNotes && annotation.shape.kind === 'note' ? annotation.id : null)
    if (!isDiagram(annotation)) return
    loadDialog().then(
      () => setOpenId(annotation.id),
      () => showToast('error', t('common:errors.network')),
    )
  }
  const close = (id: string) => {
    setOpenId(null)
    // The dialog closes at once: return the focus to the annotation.
    setTimeout(() => box.current?.querySelector<SVGElement>(`[data-annotation-id="${id}"]`)?.focus())
  }
  // All annotations are one tab stop; the arrow keys move between them.
  const stop =
    [reachedId, selectedId].find((id) => drawn.some((annotation) => annotation.id === id)) ?? drawn[0]?.id
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const { activeElement: focused } = document
    const annotations = [
      ...(box.current?.querySelectorAll<SVGElement>('[data-annotation-id][tabindex]') ?? []),
    ]
    const at = focused instanceof SVGElement ? annotations.indexOf(focused) : -1
    if (by === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    annotations[(at + by + annotations.length) % annotations.length]?.focus()
  }
  const tip = drawn.find(({ id }) => id === tipId)
  const large = drawn.find(({ id }) => id === openId)
  const selection = drag?.selection ?? chosen
  const drafted = preview?.isPlaced ? preview : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place for dragging; what can be opened in it are buttons
    <div
      ref={box}
      className={`${classes.canvas} cover`}
      data-choosing={drag?.isOffered || undefined}
      data-aiming={drag?.isAiming || undefined}
      data-moves={states !== null || undefined}
      {...drag?.handlers}
      onClick={(event) => {
        if (event.target === event.currentTarget || event.target instanceof SVGSVGElement) onSelect?.(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTipId(null)
        step(event)
      }}
    >
      <svg className={classes.fills} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
        {drawn.map((annotation) => (
          <AnnotationFill key={annotation.id} annotation={annotation} state={stateOf(annotation.id)} />
        ))}
        {drafted && <AnnotationFill annotation={drafted} state="spoken" />}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside of a picture */}
      <svg
        className={classes.forms}
        viewBox={viewBox}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('slide.label')}
      >
        {drawn.map((annotation) => (
          <AnnotationForm
            key={annotation.id}
            annotation={annotation}
            state={stateOf(annotation.id)}
            point={point}
            isSelected={annotation.id === selectedId}
            // While an arrow is aimed, a press chooses its end.
            onOpen={!drag?.isAiming && (onSelect || isDiagram(annotation)) ? open : undefined}
            isStop={annotation.id === stop}
            onReach={setReachedId}
            onTip={setTipId}
          />
        ))}
        {drafted && <AnnotationPreview annotation={drafted} point={point} />}
        {selection?.map((line) => (
          <rect
            key={`${line.x} ${line.y}`}
            className={classes.chosen}
            x={line.x}
            y={line.y}
            width={line.width}
            height={line.height}
          />
        ))}
      </svg>
      {tip && !drag?.selection && <AnnotationTip annotation={tip} picture={picture} />}
      {large && (
        <Suspense>
          <DiagramDialog marker={large.marker} onClose={() => close(large.id)} />
        </Suspense>
      )}
    </div>
  )
})
