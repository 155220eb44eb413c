import { Box } from '@mantine/core'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from '../summary.module.css'

/** Labels with texts: the key of an added question. Rows without text are left out. */
export function KeyFacts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <Box className={classes.facts} component="dl" py={4} px={10} fz="sm" lh="1.25rem">
      {rows.map(([label, text], index) =>
        text === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
          <div key={index} style={{ display: 'contents' }}>
            <dt dir="auto">
              <RichText>{label}</RichText>
            </dt>
            <dd dir="auto">
              <RichText>{text}</RichText>
            </dd>
          </div>
        ),
      )}
    </Box>
  )
}
