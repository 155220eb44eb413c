import { readItem, splitStrong } from '@lectern/core/rich-text/light-markup.ts'
import { Anchor, Box, Group } from '@mantine/core'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './announcement-words.module.css'
import { splitLinks } from './split-links.ts'

type AnnouncementWordsProps = {
  title: ReactNode
  text: string
  isPinned: boolean
  isNew?: boolean
  /** On the dashboard: below a heading of the section, and two lines of the text at most. */
  isShort?: boolean
  /** Below the text: course, author, time. */
  children: ReactNode
}

/** An announcement: title, text with its links, bold words and lists, and the facts about it. A dot and a word say that it is new. */
export function AnnouncementWords(props: AnnouncementWordsProps) {
  const { title, text, isPinned, isNew, isShort, children } = props
  const { t } = useTranslation('announcements')
  return (
    <div className={classes.words} data-new={isNew || undefined}>
      <Group component={isShort ? 'h3' : 'h2'} gap={6} fz={15} fw={600} lh="1.375rem" lts="-0.006em">
        <Box component="span" className="break-words" miw={0} dir="auto">
          {title}
        </Box>
        {isNew && (
          <Box component="span" c="var(--accent)" fz="xs">
            {t('new')}
          </Box>
        )}
        {isPinned && (
          <Box component="span" c="var(--text-2)" fz="xs" fw={500} className="nowrap">
            <IconPin size={14} aria-hidden className={classes.pin} /> {t('pinned')}
          </Box>
        )}
      </Group>
      {text.trim() !== '' && (
        <Box
          className={`break-words ${isShort ? classes.short : ''}`}
          mt={2}
          maw={720}
          lh="1.375rem"
          dir="auto"
        >
          {isShort ? <LinkedText text={text} /> : <Paragraphs text={text} />}
        </Box>
      )}
      <Group component="p" gap="0.125rem 0.625rem" mt={4} c="var(--text-2)" fz="sm">
        {children}
      </Group>
    </div>
  )
}

/** A whole text: lines as they were written, and lists. */
export function Paragraphs({ text }: { text: string }) {
  return readBlocks(text).map(({ items, lines }, index) =>
    items ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
      <ul key={index} className={classes.list}>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={place}>
            <LinkedText text={item} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={index} className="pre-wrap">
        <LinkedText text={lines.join('\n')} />
      </p>
    ),
  )
}

type Block = { items: string[] | null; lines: string[] }

/** Neighbouring items of a list are one block, the lines between them another. */
function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const item = readItem(line)
    const last = blocks.at(-1)
    if (item === null && last?.items === null) last.lines.push(line)
    else if (item !== null && last?.items) last.items.push(item)
    else blocks.push(item === null ? { items: null, lines: [line] } : { items: [item], lines: [] })
  }
  return blocks
}

/** Lines in which web addresses are links, and words between two stars bold. */
function LinkedText({ text }: { text: string }) {
  return splitStrong(text).map((words, place) => {
    const parts = splitLinks(words.text).map((part, index) =>
      part.isLink ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Anchor key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow" inherit>
          {part.text}
        </Anchor>
      ) : (
        part.text
      ),
    )
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return words.isStrong ? <strong key={place}>{parts}</strong> : <Fragment key={place}>{parts}</Fragment>
  })
}
