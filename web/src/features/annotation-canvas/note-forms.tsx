import type { AnnotationShape } from '@lectern/core/annotations/placed-annotation.ts'
import { chosenAttribute, type Marker } from '@lectern/core/script/markers.ts'
import { iconShapes } from '../scripts/annotation-icons.ts'
import classes from './annotation-canvas.module.css'
import { useAnnotationNames } from './use-annotation-names.ts'

type FormProps<K extends AnnotationShape['kind']> = {
  marker: Marker
  shape: Extract<AnnotationShape, { kind: K }>
  point: number
}

type NoteFormProps = Omit<FormProps<'note'>, 'marker'> & { marker: Pick<Marker, 'type' | 'attributes'> }

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** A note; its shape shows its style, from the plain callout to the folded sticky note. */
export function NoteForm({ marker, shape, point }: NoteFormProps) {
  const { box, lines, fontSize, lineHeight, padding, leader } = shape
  const style = marker.type === 'manual_annotation' ? 'note' : chosenAttribute(marker, 'style')
  const fold = Math.min(9 * point, box.height / 3)
  const isRtl = RIGHT_TO_LEFT.test(lines[0] ?? '')
  return (
    <g className={classes.note} data-note={style}>
      {leader && (
        <>
          <line
            className={classes.leader}
            x1={leader.from.x}
            y1={leader.from.y}
            x2={leader.to.x}
            y2={leader.to.y}
            strokeWidth={1.2 * point}
            strokeDasharray={style === 'reference' ? `${3 * point} ${2 * point}` : undefined}
          />
          <circle className={classes.leaderEnd} cx={leader.to.x} cy={leader.to.y} r={2 * point} />
        </>
      )}
      {style === 'note' ? (
        <>
          <path
            className={classes.paper}
            d={`M${box.x} ${box.y}h${box.width - fold}l${fold} ${fold}v${box.height - fold}h${-box.width}z`}
            strokeWidth={1.2 * point}
          />
          <path
            className={classes.fold}
            d={`M${box.x + box.width - fold} ${box.y}v${fold}h${fold}z`}
            strokeWidth={1.2 * point}
          />
        </>
      ) : (
        <rect
          className={classes.paper}
          {...box}
          rx={style === 'label' ? box.height / 2 : 2 * point}
          strokeWidth={1.2 * point}
          strokeDasharray={style === 'reference' ? `${3 * point} ${2 * point}` : undefined}
        />
      )}
      {style === 'explanation' && (
        <rect className={classes.edge} x={box.x} y={box.y} width={3 * point} height={box.height} />
      )}
      <text
        className={classes.text}
        fontSize={fontSize}
        direction={isRtl ? 'rtl' : undefined}
        x={isRtl ? box.x + box.width - padding : box.x + padding}
      >
        {lines.map((line, at) => (
          <tspan
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            key={at}
            x={isRtl ? box.x + box.width - padding : box.x + padding}
            y={box.y + padding + fontSize * 0.9 + at * lineHeight}
          >
            {/* Keep a space between the last word of a line and the first of the next. */}
            {at < lines.length - 1 ? `${line} ` : line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** The icon that opens a diagram. */
export function ChipForm({ marker, shape, point }: FormProps<'chip'>) {
  const { kindOf } = useAnnotationNames()
  const { box } = shape
  const icon = box.height * 0.6
  return (
    <g className={classes.note} data-note="chip">
      <rect className={classes.paper} {...box} rx={box.height / 2} strokeWidth={1.4 * point} />
      <g
        className={classes.icon}
        transform={`translate(${box.x + box.height * 0.35} ${box.y + (box.height - icon) / 2}) scale(${icon / 24})`}
      >
        {iconShapes(marker).map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <text
        className={classes.text}
        fontSize={box.height * 0.46}
        x={box.x + box.height * 0.45 + icon}
        y={box.y + box.height * 0.66}
      >
        {kindOf(marker)}
      </text>
    </g>
  )
}
