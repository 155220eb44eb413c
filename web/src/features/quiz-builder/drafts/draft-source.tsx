import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './draft-source.module.css'

/** The slide that a question was drafted from, and the sentence that supports its answer. */
export function DraftSource({ draft }: { draft: DraftedQuestion }) {
  const { t } = useTranslation('quizAuthoring')
  const { slide_index: number, thumbnail_url: thumbnail, image_url: image, sentence } = draft
  return (
    <Group align="flex-start" wrap="nowrap">
      {thumbnail && image && number !== null && (
        <Box
          component="a"
          className="slide-frame overflow-hidden"
          flex="none"
          lh={0}
          href={image}
          target="_blank"
          rel="noreferrer"
          aria-label={t('drafts.openSlide', { number })}
        >
          <Thumbnail src={thumbnail} className={classes.thumbnail} isLazy />
        </Box>
      )}
      <Box flex={1} miw={0}>
        <Text size="xs" c="var(--text-2)">
          {number === null ? t('drafts.slideGone') : t('drafts.fromSlide', { number })}
        </Text>
        <Box
          className="break-words"
          component="blockquote"
          mt={4}
          c="var(--text-2)"
          fz="sm"
          lh="1.25rem"
          dir="auto"
          aria-label={t('drafts.rests')}
        >
          “{sentence}”
        </Box>
      </Box>
    </Group>
  )
}
