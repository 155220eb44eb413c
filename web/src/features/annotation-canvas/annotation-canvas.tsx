import type { WordIndex } from '@lectern/core/marks/find-phrase.ts'
import type { Box } from '@lectern/core/marks/geometry.ts'
import type { DrawnMark, PictureSize, PlacedMark } from '@lectern/core/marks/place-types.ts'
import { pointOf } from '@lectern/core/marks/place-types.ts'
import { type KeyboardEvent, lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toasts.tsx'
import classes from './annotation-canvas.module.css'
import { MarkFill, MarkForm } from './mark-forms.tsx'
import type { MarkState } from './mark-states.ts'
import { MarkTip } from './mark-tip.tsx'
import { type ChosenWords, useWordDrag } from './use-word-drag.ts'

/** Drawing takes a library of its own: loaded when the first diagram is opened. */
const loadDialog = () => import('./diagram/diagram-dialog.tsx')
const DiagramDialog = lazy(loadDialog)

type AnnotationCanvasProps = {
  marks: readonly PlacedMark[]
  /** The picture's size in pixels, which all places refer to. */
  picture: PictureSize
  /** What is spoken now; null shows all marks. */
  states: ReadonlyMap<string, MarkState> | null
  selectedId?: string | null
  /** With it marks can be clicked and reached with the keyboard; null takes the selection away. */
  onSelect?: (id: string | null) => void
  /** The slide's words; with `onWordsChosen` they can be chosen by dragging over them. */
  words?: WordIndex
  onWordsChosen?: (words: ChosenWords) => void
  /** Words that stay shown as chosen, e.g. while a dialog asks what to do with them. */
  chosen?: readonly Box[]
  /** The diagram that is open, for whoever draws another canvas in the place of this one; without it none outlives it. */
  opened?: Opened
}

type Opened = { id: string | null; open: (id: string | null) => void }

/** The marks of a script over the picture of its slide; lies in the picture's box, at any size. */
export const AnnotationCanvas = memo(function AnnotationCanvas({
  marks,
  picture,
  states,
  selectedId = null,
  onSelect,
  words,
  onWordsChosen,
  chosen,
  opened,
}: AnnotationCanvasProps) {
  const { t } = useTranslation(['annotations', 'common'])
  const box = useRef<HTMLDivElement>(null)
  const [tipId, setTipId] = useState<string | null>(null)
  const [ownId, setOwnId] = useState<string | null>(null)
  const { id: openId, open: setOpenId } = opened ?? { id: ownId, open: setOwnId }
  const [reachedId, setReachedId] = useState<string | null>(null)
  const drag = useWordDrag(box, { picture, words, onWordsChosen })
  const viewBox = `0 0 ${picture.width} ${picture.height}`
  const point = pointOf(picture)
  const drawn = useMemo(
    () =>
      marks.filter((mark): mark is DrawnMark => mark.isPlaced && (states === null || states.has(mark.id))),
    [marks, states],
  )
  const stateOf = (id: string): MarkState => states?.get(id) ?? 'spoken'
  const open = (mark: DrawnMark) => {
    onSelect?.(mark.id)
    setTipId(null)
    if (mark.shape.kind !== 'chip') return
    loadDialog().then(
      () => setOpenId(mark.id),
      () => showToast('error', t('common:errors.network')),
    )
  }
  const close = (id: string) => {
    setOpenId(null)
    // The dialog goes at once; the keyboard goes on where it was.
    setTimeout(() => box.current?.querySelector<SVGElement>(`[data-mark-id="${id}"]`)?.focus())
  }
  // All marks are one stop of Tab; the arrow keys lead from one to the next.
  const stop = [reachedId, selectedId].find((id) => drawn.some((mark) => mark.id === id)) ?? drawn[0]?.id
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const { activeElement: focused } = document
    const marks = [...(box.current?.querySelectorAll<SVGElement>('[data-mark-id][tabindex]') ?? [])]
    const at = focused instanceof SVGElement ? marks.indexOf(focused) : -1
    if (by === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    marks[(at + by + marks.length) % marks.length]?.focus()
  }
  const tip = drawn.find(({ id }) => id === tipId)
  const large = drawn.find(({ id }) => id === openId)
  const selection = drag.selection ?? chosen

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place for dragging; what can be opened in it are buttons
    <div
      ref={box}
      className={classes.canvas}
      data-choosing={onWordsChosen !== undefined || undefined}
      data-moves={states !== null || undefined}
      {...drag.handlers}
      onClick={(event) => {
        if (event.target === event.currentTarget || event.target instanceof SVGSVGElement) onSelect?.(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTipId(null)
        step(event)
      }}
    >
      <svg className={classes.fills} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
        {drawn.map((mark) => (
          <MarkFill key={mark.id} mark={mark} state={stateOf(mark.id)} />
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside of a picture */}
      <svg
        className={classes.forms}
        viewBox={viewBox}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('slide.label')}
      >
        {drawn.map((mark) => (
          <MarkForm
            key={mark.id}
            mark={mark}
            state={stateOf(mark.id)}
            point={point}
            isSelected={mark.id === selectedId}
            onOpen={onSelect || mark.shape.kind === 'chip' ? open : undefined}
            isStop={mark.id === stop}
            onReach={setReachedId}
            onTip={setTipId}
          />
        ))}
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
      {tip && !drag.selection && <MarkTip mark={tip} picture={picture} />}
      {large && (
        <Suspense>
          <DiagramDialog marker={large.marker} onClose={() => close(large.id)} />
        </Suspense>
      )}
    </div>
  )
})
