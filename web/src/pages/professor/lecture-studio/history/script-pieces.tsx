import classes from './history.module.css'
import type { ScriptPiece } from './script-diff.ts'

/** Words as they are, tags as small signs that do not look like words. All of it is text, never markup. */
export function ScriptPieces({ pieces }: { pieces: readonly ScriptPiece[] }) {
  return pieces.map(({ kind, text }, at) =>
    kind === 'tag' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <code key={at} className={classes.tag}>
        {text}
      </code>
    ) : (
      text
    ),
  )
}
