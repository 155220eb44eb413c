import type { DueCard } from '@lectern/contract/practice.ts'
import { GAP } from '@lectern/core/practice/gap.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './card-face.module.css'
import { CoveredSlide } from './covered-slide.tsx'
import { formatDay } from './day-words.ts'
import { focusOnMount } from './focus-on-mount.ts'
import { ratingNames } from './rating-names.ts'

type CardFaceProps = {
  card: DueCard
  isShown: boolean
  /** Asked again in this round. */
  isAgain: boolean
  later: readonly DueCard[]
  /** The round has cards of several courses. */
  namesCourse: boolean
  /** Path of the slide in its lecture. */
  slide: string
}

/** A card: where it is from, why it is asked, its question, and its answer when it is shown. */
export function CardFace({ card, isShown, isAgain, later, namesCourse, slide }: CardFaceProps) {
  const { t } = useTranslation('practice')
  const picture = <CoveredSlide card={card} isShown={isShown} later={later} />
  // Where the answer cannot be covered, the slide would give it away.
  const isAbove = card.covers.length > 0
  const isGap = card.front.includes(GAP)
  const whole = card.front.replaceAll(GAP, card.back)
  return (
    <div className={classes.card}>
      {isAbove && picture}
      <div className={classes.words}>
        <Text size="sm" c="var(--text-2)" className="break-words">
          {namesCourse && (
            <>
              <bdi>{card.course_name}</bdi> ·{' '}
            </>
          )}
          <bdi>{card.lecture_title}</bdi> ·{' '}
          {isShown ? (
            <Anchor component={Link} to={slide} size="sm">
              {t('openSlide', { number: card.slide_index })}
            </Anchor>
          ) : (
            t('cards.slide', { number: card.slide_index })
          )}
        </Text>
        <Why card={card} isAgain={isAgain} />
        <Box
          key={isGap && isShown ? 'filled' : 'asked'}
          ref={isGap || !isShown ? focusOnMount : undefined}
          component="h2"
          className={`${classes.question} break-words pre-wrap`}
          tabIndex={-1}
          dir="auto"
        >
          <Sentence card={card} isShown={isShown} />
        </Box>
        {isShown && !isGap && (
          <Box
            ref={focusOnMount}
            component="p"
            className={`${classes.answer} break-words pre-wrap`}
            tabIndex={-1}
            dir="auto"
          >
            <RichText>{card.back}</RichText>
          </Box>
        )}
        {isShown && card.detail.trim() !== '' && card.detail.trim() !== whole.trim() && (
          <Text className="break-words pre-wrap" mt="sm" c="var(--text-2)" lh="1.5rem" dir="auto">
            <RichText>{card.detail}</RichText>
          </Text>
        )}
      </div>
      {isShown && !isAbove && picture}
    </div>
  )
}

/** Why the card is asked today. */
function Why({ card, isAgain }: Pick<CardFaceProps, 'card' | 'isAgain'>) {
  const { t, i18n } = useTranslation('practice')
  const { last_review: last } = card
  return (
    <Text size="sm" c="var(--text-2)">
      {isAgain
        ? t('why.again')
        : last === null
          ? t('why.new')
          : t('why.due', {
              when: formatDay(last.reviewed_at, Date.now(), i18n.language),
              rating: t(`rating.${ratingNames[last.rating]}`),
            })}
    </Text>
  )
}

/** The question; its gaps are filled when the answer is shown. */
function Sentence({ card, isShown }: Pick<CardFaceProps, 'card' | 'isShown'>) {
  const { t } = useTranslation('practice')
  return card.front.split(GAP).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a card stay in their order
    <Fragment key={at}>
      {at > 0 &&
        (isShown ? (
          <mark className={classes.filled}>
            <RichText>{card.back}</RichText>
          </mark>
        ) : (
          <span className={classes.gap}>
            <span className="visually-hidden">{t('gap')}</span>
          </span>
        ))}
      <RichText>{part}</RichText>
    </Fragment>
  ))
}
