import { Title } from '@mantine/core'
import { Fragment } from 'react'
import { Paragraphs } from '../../../features/announcements/announcement-words.tsx'

/** A text with headings: lines that begin with # or ##, as people write them in Markdown. */
export function LegalText({ text }: { text: string }) {
  return splitSections(text).map(({ heading, level, body }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sections of one text never move
    <Fragment key={index}>
      {heading && (
        <Title
          order={level === 1 ? 2 : 3}
          size={level === 1 ? 'h3' : 'h5'}
          mt={index === 0 ? 0 : 'lg'}
          mb={4}
        >
          {heading}
        </Title>
      )}
      {body !== '' && <Paragraphs text={body} />}
    </Fragment>
  ))
}

type Section = { heading: string; level: number; body: string }

const HEADING = /^(#{1,6})\s+(.*\S)\s*$/u

function splitSections(text: string): Section[] {
  const sections: (Omit<Section, 'body'> & { lines: string[] })[] = [{ heading: '', level: 1, lines: [] }]
  for (const line of text.split('\n')) {
    const found = HEADING.exec(line)
    if (found) sections.push({ heading: found[2]!, level: found[1]!.length, lines: [] })
    else sections.at(-1)!.lines.push(line)
  }
  return sections
    .map(({ lines, ...section }) => ({ ...section, body: lines.join('\n').trim() }))
    .filter(({ heading, body }) => heading !== '' || body !== '')
}
