import { parseScript } from '@lectern/core/script/parse.ts'
import { scanScript } from '@lectern/core/script/scan.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeAnnotation } from './describe-annotation.ts'
import type { ScriptPiece } from './script-diff.ts'
import classes from './version-diff.module.css'

/**
 * Words as they are, tags as small labels with the annotation's name. Everything is rendered as text, never
 * as markup.
 */
export function ScriptPieces({ pieces }: { pieces: readonly ScriptPiece[] }) {
  return pieces.map(({ kind, text }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their index
    kind === 'tag' ? <TagLabel key={at} text={text} /> : text,
  )
}

/**
 * Label of one tag: the annotation's name for an opening tag, a bracket for a closing one. An unknown tag
 * is shown as it is written.
 */
function TagLabel({ text }: { text: string }) {
  const { t } = useTranslation('annotations')
  const tag = text.trim()
  const [token] = scanScript(tag).tokens
  if (tag.startsWith('[/'))
    return (
      <Box className={classes.tag} component="span" px={2} bdrs={2} fz="0.8em">
        ⟩{' '}
      </Box>
    )
  const name = /^\[([a-z_-]+)/.exec(tag)?.[1]
  const marker = token && name ? parseScript(`${tag}…[/${name}]`).markers[0] : undefined
  return (
    <Box className={classes.tag} component="span" px={2} bdrs={2} fz="0.8em" title={tag}>
      {marker ? `${describeAnnotation(t, marker).slice(0, 2).join(': ')} ⟨` : tag}{' '}
    </Box>
  )
}
