import { useTranslation } from 'react-i18next'
import { SlideWords, StyleField } from '../annotations/annotation-fields.tsx'
import classes from './annotation-bubble.module.css'
import { ColorRow } from './color-row.tsx'
import type { Bubble } from './use-bubble.ts'

/** The ends of an arrow: dragged on the slide, or chosen from the words of the slide. */
export function ArrowStep({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation(['annotations', 'bubble'])
  const { form, change, adding } = bubble
  const isAimed = form.toText !== '' && !adding.isDragging
  const isFrom = adding.aimsAt === 'from'
  return (
    <>
      {!isAimed && (
        <p className={classes.aim} role="status">
          {t(isFrom ? 'bubble:aimFrom' : 'bubble:aimTo')}
        </p>
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
          onChange={(toText) => change({ toText })}
        />
      </div>
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
