import type { DrawnMark, PictureSize } from '@lectern/core/marks/place-types.ts'
import type { CSSProperties } from 'react'
import classes from './mark-tip.module.css'
import { useMarkNames } from './use-mark-names.ts'

/** What a mark says, beside it; the mark's own name says the same to a screen reader. */
export function MarkTip({ mark, picture }: { mark: DrawnMark; picture: PictureSize }) {
  const { kindOf, wordsOf } = useMarkNames()
  const { bounds, marker } = mark
  const isLow = bounds.y + bounds.height > picture.height * 0.65
  const middle = (bounds.x + bounds.width / 2) / picture.width
  const style = {
    '--x': `${Math.min(0.8, Math.max(0.2, middle)) * 100}%`,
    '--y': `${((isLow ? picture.height - bounds.y : bounds.y + bounds.height) / picture.height) * 100}%`,
  } as CSSProperties
  return (
    <div className={classes.tip} data-above={isLow} style={style} aria-hidden="true">
      <strong>{kindOf(marker)}</strong>
      <span dir="auto">{wordsOf(marker)}</span>
    </div>
  )
}
