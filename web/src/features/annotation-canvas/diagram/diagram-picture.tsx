import { toDiagramSource } from '@lectern/core/annotations/diagram-source.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import { Box, Group, Loader, useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { annotationColor } from '../../scripts/annotation-icons.ts'
import classes from './diagram-picture.module.css'
import { type DrawnDiagram, drawDiagram } from './draw-diagram.ts'

/** Relative to the size at which a diagram's text is as large as the interface's. */
const smallestScale = 0.75

type Drawn = { key: string; picture: DrawnDiagram | null }

/** A diagram of a script; its elements as text when it cannot be drawn. */
export function DiagramPicture({ marker }: { marker: Pick<Marker, 'type' | 'attributes' | 'content'> }) {
  const { t } = useTranslation('annotations')
  const scheme = useComputedColorScheme()
  const type = chosenAttribute(marker, 'type')
  const elements = useMemo(() => diagramElements(marker), [marker])
  const source = useMemo(() => toDiagramSource(type, elements), [type, elements])
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const color = annotationColor(marker)
  const key = `${scheme} ${color} ${source}`
  useEffect(() => {
    if (source === null) return
    let isCurrent = true
    drawDiagram(source, color).then(
      (picture) => isCurrent && setDrawn({ key, picture }),
      () => isCurrent && setDrawn({ key, picture: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, color, key])

  const isDrawn = drawn?.key === key
  // Keep the former picture while the next is drawn, so that it does not flicker while its elements are
  // typed.
  const shown = source === null ? null : drawn?.picture
  const alt = elements.join(', ') || marker.content
  if (source !== null && !isDrawn && !shown)
    return (
      <Group component="p" justify="center" gap="sm" wrap="nowrap" mih={288} c="var(--text-2)" role="status">
        <Loader size="sm" aria-hidden />
        {t('slide.drawingDiagram')}
      </Group>
    )
  if (shown) {
    const least = {
      '--least-width': `${smallestScale * shown.width}px`,
      '--least-height': `${smallestScale * shown.height}px`,
    } as CSSProperties
    return (
      <section
        className={`${classes.frame} focus-inside`}
        aria-label={t('slide.diagram')}
        aria-busy={!isDrawn}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wider diagram scrolls, by keyboard too
        tabIndex={0}
      >
        <img
          className={classes.picture}
          src={shown.url}
          width={shown.width}
          height={shown.height}
          alt={alt}
          draggable={false}
          style={least}
        />
      </section>
    )
  }
  return (
    <Box className={`${classes.words} break-words`} fz="lg" lh={1.5} dir="auto">
      <Box component="p" c="var(--text-2)" fz="md">
        {t('slide.diagramFailed')}
      </Box>
      {elements.length > 0 ? (
        <ul>
          {elements.map((element, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements may be said twice
            <li key={at}>{element}</li>
          ))}
        </ul>
      ) : (
        <p>{marker.attributes.elements?.trim() || marker.content}</p>
      )}
    </Box>
  )
}
