import type { Citation } from '@lectern/contract/chat.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './answer-text.module.css'
import { type AnswerLine, readAnswer } from './read-answer.ts'
import { SlideLink } from './slide-link.tsx'

type AnswerTextProps = {
  text: string
  citations: readonly Citation[]
  slides: readonly SlideEntry[]
  onJump: (slide: number) => void
}

/**
 * An answer as plain text: its slide numbers are links, quotes are set off, further sources are listed
 * below. Each line has its own direction: the answer may quote a lecture in Arabic.
 */
export function AnswerText({ text, citations, slides, onJump }: AnswerTextProps) {
  const { t } = useTranslation('chat')
  const answer = useMemo(() => readAnswer(text, citations, slides.length), [text, citations, slides.length])
  const linkTo = (number: number) => {
    const slide = slides[number - 1]
    return slide && <SlideLink slide={slide} onJump={onJump} />
  }
  const lineOf = ({ kind, parts }: AnswerLine) => {
    const content = parts.map((part, index) => {
      const key = `${index} ${part.kind}`
      if (part.kind === 'slide') return <span key={key}>{linkTo(part.slide)}</span>
      return part.isStrong ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>
    })
    return kind === 'quote' ? (
      <Box className="quoted" component="blockquote" my={6} c="var(--text-2)" dir="auto">
        {content}
      </Box>
    ) : (
      <p className={classes.line} data-kind={kind} dir="auto">
        {content}
      </p>
    )
  }
  return (
    <Box className="break-words" c="var(--text)" fz="md" lh="1.4rem">
      {answer.paragraphs.map((lines, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only added at the end
        <div key={paragraph} className={classes.paragraph}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={index}>{lineOf(line)}</div>
          ))}
        </div>
      ))}
      {answer.otherSlides.length > 0 && (
        <Group component="ul" align="stretch" gap={6} mt="xs" aria-label={t('sources')}>
          {answer.otherSlides.map((number) => (
            <li key={number}>{linkTo(number)}</li>
          ))}
        </Group>
      )}
    </Box>
  )
}
