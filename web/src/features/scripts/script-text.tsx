import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationIcon } from './annotation-icon.tsx'
import { annotationLook } from './annotation-icons.ts'
import { describeAnnotation, labelChip } from './describe-annotation.ts'
import { findLead } from './find-lead.ts'
import { hasSpokenWords } from './has-spoken-words.ts'
import classes from './script-annotation.module.css'

/**
 * A raw script to read: its words, each annotation with its look. Line breaks follow the surrounding style.
 */
export function ScriptText({ text }: { text: string }) {
  const { segments } = useMemo(() => parseScript(text), [text])
  return segments.map((segment) =>
    segment.kind === 'marker' ? (
      <ScriptAnnotation key={segment.start} marker={segment.marker} />
    ) : (
      <Fragment key={segment.start}>{segment.text}</Fragment>
    ),
  )
}

/** One annotation in a script: its styled words, or a chip. */
export function ScriptAnnotation({ marker, isSelected = false }: { marker: Marker; isSelected?: boolean }) {
  const { t } = useTranslation('annotations')
  const look = {
    ...annotationLook(marker),
    'data-selected': isSelected ? '' : undefined,
    title: describeAnnotation(t, marker).join('\n'),
  }
  if (hasSpokenWords(marker))
    return (
      <mark className={classes.annotation} {...look}>
        {marker.type === 'highlight' ? marker.content : <WordsWithIcon marker={marker} />}
      </mark>
    )
  return (
    <span className={`${classes.annotation} ${classes.chip}`} {...look}>
      <AnnotationIcon marker={marker} className={classes.icon} />
      <span className={classes.label}>{labelChip(t, marker)}</span>
    </span>
  )
}

/** Keep the icon from standing alone at the end of a line. */
function WordsWithIcon({ marker }: { marker: Marker }) {
  const lead = findLead(marker.content)
  return (
    <>
      <span className={classes.lead}>
        <AnnotationIcon marker={marker} className={classes.icon} />
        {marker.content.slice(0, lead)}
      </span>
      {marker.content.slice(lead)}
    </>
  )
}
