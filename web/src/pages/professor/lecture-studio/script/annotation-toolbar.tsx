import { MARKER_CHOICES, type Marker } from '@lectern/core/script/markers.ts'
import { ActionIcon, Box, Button, Tooltip } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { annotationColor } from '../../../../features/scripts/annotation-icons.ts'
import { describeAnnotation } from '../../../../features/scripts/describe-annotation.ts'
import swatch from '../annotations/swatch.module.css'
import { useAddAnnotation } from '../annotations/use-add-annotation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './annotation-toolbar.module.css'

type AnnotationToolbarProps = {
  /** The annotation at the cursor; null for selected words without one. */
  marker: Marker | null
  /**
   * Position in the field, in pixels: of the toolbar's lower edge, or of its upper edge if it is below the
   * words.
   */
  at: { left: number; top: number; isBelow: boolean }
}

/**
 * Toolbar at the selection: an annotation's colours, Edit and Delete, or Add Annotation for selected words.
 */
export function AnnotationToolbar({ marker, at }: AnnotationToolbarProps) {
  const { t } = useTranslation('annotations')
  const address = useSlideAddress()
  const { replaceAnnotation, setEditing, removeAnnotation, editor } = useActions()
  const { reason, add } = useAddAnnotation()
  const style = { '--left': `${at.left}px`, top: at.top } as CSSProperties
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    editor.current?.focus()
  }
  if (!marker) {
    return (
      <div className={`${classes.bar} panel`} style={style} data-below={at.isBelow || undefined}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={reason !== null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
          onKeyDown={leave}
        >
          {t('script.add')}
        </Button>
      </div>
    )
  }
  const [name, ...details] = describeAnnotation(t, marker)
  const colors = marker.type === 'drawing' ? [] : (MARKER_CHOICES[marker.type].color?.allowed ?? [])
  const recolor = (color: string) => {
    replaceAnnotation(address, marker, { ...marker, attributes: { ...marker.attributes, color } })
  }
  return (
    <div
      className={`${classes.bar} panel`}
      style={style}
      data-below={at.isBelow || undefined}
      data-colors={colors.length > 0 || undefined}
      role="toolbar"
      aria-label={t('script.toolbar')}
      onKeyDown={leave}
    >
      <span className={`${classes.what} nowrap`}>
        <strong>{name}</strong>
        {details[0] && (
          <Box
            className={`${classes.detail} mantine-visible-from-md`}
            component="span"
            maw={192}
            c="var(--text-2)"
          >
            {details[0]}
          </Box>
        )}
      </span>
      {colors.length > 0 && (
        <span className={classes.colors}>
          {colors.map((color) => {
            const label = t('script.recolor', { color: t(`script.color.${color as 'red'}`) })
            return (
              <Tooltip key={color} label={t(`script.color.${color as 'red'}`)}>
                <button
                  type="button"
                  className={`${swatch.swatch} hover-sunken`}
                  style={
                    {
                      '--fill': `var(--m-${color}-fill)`,
                      '--stroke': `var(--m-${color}-stroke)`,
                    } as CSSProperties
                  }
                  aria-label={label}
                  aria-pressed={annotationColor(marker) === color}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => recolor(color)}
                />
              </Tooltip>
            )
          })}
        </span>
      )}
      <Tooltip label={t('script.edit')}>
        <ActionIcon
          size={30}
          className={classes.action}
          aria-label={t('script.edit')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setEditing({ kind: 'edit', markerId: marker.id })}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('script.remove')}>
        <ActionIcon
          size={30}
          className={`${classes.action} danger`}
          aria-label={t('script.remove')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            removeAnnotation(address, marker)
            editor.current?.focus()
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
