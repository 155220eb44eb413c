import type { DueCard, Rating } from '@lectern/contract/practice.ts'
import { Anchor, Box, Button, Group, Kbd, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useOnline } from '../../ui/use-online.ts'
import classes from './practice-round.module.css'
import { usePracticeRound } from './use-practice-round.ts'

const ratings = [1, 2, 3, 4] as const satisfies Rating[]
const ratingNames = { 1: 'no', 2: 'barely', 3: 'yes', 4: 'easily' } as const

/** The application's paths that practice links to: the dashboard loads it ahead and must not import a page. */
export type PracticePaths = { dashboard: string; slide: (lectureId: string, slide: number) => string }

type PracticeRoundProps = { cards: readonly DueCard[]; userId: string; to: PracticePaths }

/** Asks one card after the other. Space shows the answer, 1 to 4 rate it, U takes the last rating back. */
export function PracticeRound({ cards, userId, to }: PracticeRoundProps) {
  const { t } = useTranslation('practice')
  const isOnline = useOnline()
  const round = usePracticeRound(cards, userId)
  const { card, isShown } = round
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select, a')) return
    const rating = ratings.find((one) => String(one) === event.key)
    if (event.key === ' ' && card && !isShown) round.show()
    else if (rating && card && isShown) round.rate(rating)
    else if (event.key.toLowerCase() === 'u' && round.canUndo) round.undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // A screen reader goes on with the next question, or with the answer.
  const words = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the card and its side
  useEffect(() => words.current?.focus({ preventScroll: true }), [card?._id, isShown])

  return (
    <div className={classes.round}>
      <Group justify="space-between" gap="sm" mb={6} c="var(--text-2)" fz="sm">
        <span className="tabular">{t('position', { done: round.done, count: cards.length })}</span>
        {!isOnline && <span role="status">{t('offline')}</span>}
      </Group>
      <ProgressBar percent={(100 * round.done) / cards.length} label={t('progress')} />
      {card ? (
        <>
          <div ref={words} tabIndex={-1} className={classes.card} aria-live="polite">
            <Text size="sm" c="var(--text-2)" className="break-words">
              <bdi>{card.course_name}</bdi> · <bdi>{card.lecture_title}</bdi>
            </Text>
            <Text className="break-words pre-wrap" fz={20} fw={600} lh="1.75rem" mt="sm" dir="auto">
              {card.front}
            </Text>
            {isShown && <Answer card={card} slide={to.slide(card.lecture_id, card.slide_index)} />}
          </div>
          <div className={classes.actions}>
            {isShown ? (
              <fieldset className={classes.ratings}>
                <legend className={classes.legend}>{t('known')}</legend>
                {ratings.map((rating) => (
                  <Button
                    key={rating}
                    className={classes.rating}
                    variant={rating === 3 ? 'filled' : 'default'}
                    aria-keyshortcuts={String(rating)}
                    onClick={() => round.rate(rating)}
                  >
                    <span>
                      {t(`rating.${ratingNames[rating]}`)}
                      <Box component="span" display="block" fz="xs" fw={400}>
                        {t('returns', { count: card.next_days[rating - 1] ?? 1 })}
                      </Box>
                    </span>
                  </Button>
                ))}
              </fieldset>
            ) : (
              <Button fullWidth size="md" aria-keyshortcuts="Space" onClick={round.show}>
                {t('show')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div ref={words} tabIndex={-1} className={classes.card}>
          <Text fz={20} fw={600} role="status">
            {t('finished', { count: round.done })}
          </Text>
          <Text c="var(--text-2)" mt={4}>
            {round.tomorrow > 0 ? t('tomorrow', { count: round.tomorrow }) : t('later')}
          </Text>
          <Button component={Link} to={to.dashboard} mt="md">
            {t('back')}
          </Button>
        </div>
      )}
      <Group justify="space-between" mt="md" gap="sm" mih={36}>
        {round.canUndo && (
          <Button variant="subtle" size="sm" aria-keyshortcuts="U" onClick={round.undo}>
            {t('undo')}
          </Button>
        )}
        <Text size="xs" c="var(--text-2)" visibleFrom="sm" ml="auto">
          <Kbd>{t('space')}</Kbd> {t('keys.show')} · <Kbd>1</Kbd>–<Kbd>4</Kbd> {t('keys.rate')} · <Kbd>U</Kbd>{' '}
          {t('keys.undo')}
        </Text>
      </Group>
    </div>
  )
}

function Answer({ card, slide }: { card: DueCard; slide: string }) {
  const { t } = useTranslation('practice')
  return (
    <Box mt="lg" pt="md" className="border-above">
      <Text className={`${classes.answer} break-words pre-wrap`} fz={20} fw={600} lh="1.75rem" dir="auto">
        {card.back}
      </Text>
      {card.detail.trim() !== '' && (
        <Text className="break-words pre-wrap" mt="sm" c="var(--text-2)" lh="1.5rem" dir="auto">
          {card.detail}
        </Text>
      )}
      <img
        className={classes.slide}
        src={card.image_url}
        alt={t('slideOf', { number: card.slide_index, lecture: card.lecture_title })}
        loading="lazy"
      />
      <Anchor component={Link} to={slide} size="sm" mt="xs" display="inline-block">
        {t('openSlide', { number: card.slide_index })}
      </Anchor>
    </Box>
  )
}
