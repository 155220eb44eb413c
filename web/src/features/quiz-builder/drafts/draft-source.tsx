import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SmallPicture } from '../../../ui/small-picture.tsx'
import classes from './draft-source.module.css'

/** The slide that a question was drafted from, and the sentence that supports its answer. */
export function DraftSource({ draft }: { draft: DraftedQuestion }) {
  const { t } = useTranslation('quizAuthoring')
  const { slide_index: number, thumbnail_url: thumbnail, image_url: image, sentence } = draft
  return (
    <div className={classes.source}>
      {thumbnail && image && number !== null && (
        <a
          className={classes.slide}
          href={image}
          target="_blank"
          rel="noreferrer"
          aria-label={t('drafts.openSlide', { number })}
        >
          <SmallPicture src={thumbnail} className={classes.thumbnail} isLazy />
        </a>
      )}
      <Box flex={1} miw={0}>
        <p className={classes.source}>
          {number === null ? t('drafts.slideGone') : t('drafts.fromSlide', { number })}
        </p>
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
    </div>
  )
}
