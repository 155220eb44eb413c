import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { ColorChoice } from '../annotations/color-choice.tsx'
import { highlightColors, loadHighlightColor, storeHighlightColor } from '../annotations/highlight-color.ts'
import classes from './tools-drawer.module.css'

/** The default colour of Add Annotation. */
export function HighlightColorField() {
  const { t } = useTranslation('authoring')
  const { _id: userId } = useUser()
  const [color, setColor] = useState(() => loadHighlightColor(userId))
  return (
    <div className={classes.color}>
      <ColorChoice
        label={t('tools.highlightColor')}
        colors={highlightColors}
        value={color}
        onChange={(next) => {
          setColor(next)
          storeHighlightColor(userId, next)
        }}
      />
    </div>
  )
}
