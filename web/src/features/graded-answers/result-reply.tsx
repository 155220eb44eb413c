import { Box, Stack } from '@mantine/core'

type Block = { isQuote: boolean; lines: string[] }

/**
 * Lines that begin with `> ` are quotes and blank lines separate paragraphs; everything else is plain text.
 */
export function readReply(text: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const line of text.split('\n')) {
    const isQuote = line.startsWith('> ')
    const last = blocks.at(-1)
    if (line.trim() === '') isNew = true
    else {
      const words = isQuote ? line.slice(2) : line
      if (!isNew && last && last.isQuote === isQuote) last.lines.push(words)
      else blocks.push({ isQuote, lines: [words] })
      isNew = false
    }
  }
  return blocks
}

/** The assistant's reply about a result. */
export function ResultReply({ text }: { text: string }) {
  return (
    <Stack className="break-words" gap={10} lh="1.4rem" dir="auto">
      {readReply(text).map(({ isQuote, lines }, index) => {
        const words = lines.join('\n')
        return isQuote ? (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
            key={index}
            className="quoted pre-wrap"
            component="blockquote"
            c="var(--text-2)"
          >
            {words}
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index} className="pre-wrap">
            {words}
          </p>
        )
      })}
    </Stack>
  )
}
