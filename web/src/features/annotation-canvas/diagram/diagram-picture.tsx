import { toDiagramSource } from '@lectern/core/marks/diagram-source.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './diagram-picture.module.css'
import { drawDiagram } from './draw-diagram.ts'

type Drawn = { key: string; picture: { url: string; width: number; height: number } | null }

/** A diagram of a script, drawn; its elements in words when it cannot be drawn. */
export function DiagramPicture({ marker }: { marker: Pick<Marker, 'type' | 'attributes' | 'content'> }) {
  const { t } = useTranslation('annotations')
  const scheme = useComputedColorScheme()
  const type = chosenAttribute(marker, 'type')
  const elements = useMemo(() => diagramElements(marker), [marker])
  const source = useMemo(() => toDiagramSource(type, elements), [type, elements])
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const key = `${scheme} ${source}`
  useEffect(() => {
    if (source === null) return
    let isCurrent = true
    drawDiagram(source).then(
      (picture) => isCurrent && setDrawn({ key, picture }),
      () => isCurrent && setDrawn({ key, picture: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, key])

  const present = drawn?.key === key ? drawn : null
  const alt = elements.join(', ') || marker.content
  if (source !== null && !present)
    return (
      <div className={classes.frame} role="status">
        <span className="visually-hidden">{t('slide.drawingDiagram')}</span>
        <Skeleton height="18rem" />
      </div>
    )
  if (present?.picture)
    return (
      <div className={classes.frame}>
        <img
          className={classes.picture}
          src={present.picture.url}
          width={present.picture.width}
          height={present.picture.height}
          alt={alt}
          draggable={false}
        />
      </div>
    )
  return (
    <div className={classes.words} dir="auto">
      {source !== null && <p>{t('slide.diagramFailed')}</p>}
      {elements.length > 0 ? (
        <ul>
          {elements.map((element, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements may be said twice
            <li key={at}>{element}</li>
          ))}
        </ul>
      ) : (
        <p>{marker.content}</p>
      )}
    </div>
  )
}
