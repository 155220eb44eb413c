import { placeBetween } from '@lectern/core/annotations/placed-annotation.ts'
import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SlideWords, StyleField } from '../annotations/annotation-fields.tsx'
import { focusPlaceFrame } from '../annotations/place-frame.tsx'
import { useScript } from '../store/document/script.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './annotation-bubble.module.css'
import { ColorRow } from './color-row.tsx'
import type { Bubble } from './use-bubble.ts'

/** Aims the arrow at a place of the picture, which the keys can move from there. */
function PlaceButton({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('bubble')
  const { chooseWords } = useActions()
  const { entry } = useScript()
  if (!entry) return null
  const aim = () => {
    const middle = { x: entry.image_width / 2, y: entry.image_height / 2 }
    const picture = { width: entry.image_width, height: entry.image_height }
    if (!bubble.place) chooseWords({ text: '', boxes: [placeBetween(middle, middle, picture)] })
    focusPlaceFrame()
  }
  return (
    <Group>
      <Button variant="default" size="compact-sm" className="touch-height" onClick={aim}>
        {t('atPlace')}
      </Button>
    </Group>
  )
}

/** The ends of an arrow: dragged on the slide, or chosen from the words of the slide. */
export function ArrowStep({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation(['annotations', 'bubble'])
  const { form, change, adding } = bubble
  const isAimed = bubble.isAimed && !adding.isDragging
  const isFrom = adding.aimsAt === 'from'
  return (
    <>
      {!isAimed && (
        <Box component="p" c="var(--text-2)" fz="md" role="status">
          {t(isFrom ? 'bubble:aimFrom' : 'bubble:aimTo')}
        </Box>
      )}
      <div className={classes.pair}>
        {(isAimed || isFrom) && (
          <SlideWords
            state={bubble}
            label={t('script.dialog.fromText')}
            value={form.fromText}
            onChange={(fromText) => change({ fromText })}
          />
        )}
        <SlideWords
          state={bubble}
          label={t('script.dialog.toText')}
          value={form.toText}
          placeholder={bubble.place && t('script.dialog.toPlace')}
          onChange={(toText) => change({ toText })}
        />
      </div>
      {!adding.isDragging && <PlaceButton bubble={bubble} />}
      {isAimed && (
        <>
          <div className={classes.pair}>
            <StyleField state={bubble} choice="style" />
            <StyleField state={bubble} choice="direction" />
          </div>
          <ColorRow bubble={bubble} />
        </>
      )}
    </>
  )
}
