import type { DueCard, Rating } from '@lectern/contract/practice.ts'
import { ActionIcon, Box, Button, Kbd, Stack, Text } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { CardFace } from './card-face.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import { PracticeBar } from './practice-bar.tsx'
import classes from './practice-round.module.css'
import { ratingNames } from './rating-names.ts'
import { usePracticeRound } from './use-practice-round.ts'

const ratings = [1, 2, 3, 4] as const satisfies Rating[]
/** For a card that is asked again only whether it is known now matters. */
const againRatings = [1, 3] as const satisfies Rating[]

/** The application's paths that practice links to: the dashboard loads it ahead and must not import a page. */
export type PracticePaths = { dashboard: string; slide: (lectureId: string, slide: number) => string }

type PracticeRoundProps = { cards: readonly DueCard[]; userId: string; to: PracticePaths }

/** Asks one card after the other. Space shows the answer, 1 to 4 rate it, U takes the last rating back. */
export function PracticeRound({ cards, userId, to }: PracticeRoundProps) {
  const { t } = useTranslation('practice')
  const isOnline = useOnline()
  const round = usePracticeRound(cards, userId)
  const { card, isShown, isAgain, finished, step } = round
  const offered: readonly Rating[] = isAgain ? againRatings : ratings
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select, a')) return
    // A button that has the focus is pressed by Space itself.
    if (event.key === ' ' && target.closest('button')) return
    const rating = offered.find((one) => String(one) === event.key)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next card begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [step])

  return (
    <>
      <PracticeBar back={to.dashboard}>
        {round.canUndo && (
          <ActionIcon
            size="lg"
            aria-label={t('undo')}
            title={t('undo')}
            aria-keyshortcuts="U"
            onClick={round.undo}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </ActionIcon>
        )}
        <Text component="span" className="tabular nowrap" c="var(--text-2)">
          {t('position', { done: finished, count: cards.length })}
        </Text>
      </PracticeBar>
      <ProgressBar percent={(100 * finished) / cards.length} label={t('progress')} />
      {!isOnline && (
        <Text py="xs" px="md" bg="var(--warn-tint)" c="var(--warn)" size="sm" role="status">
          {t('offline')}
        </Text>
      )}
      {card ? (
        <>
          <CardFace
            key={step}
            card={card}
            isShown={isShown}
            isAgain={isAgain}
            later={round.left}
            namesCourse={new Set(cards.map(({ course_id }) => course_id)).size > 1}
            slide={to.slide(card.lecture_id, card.slide_index)}
          />
          <div className={classes.actions}>
            {isShown ? (
              <fieldset className={classes.ratings} data-few={isAgain || undefined}>
                <Box component="legend" mb="xs" p={0} fw={600}>
                  {t('known')}
                </Box>
                {offered.map((rating) => (
                  <Button
                    key={rating}
                    h="auto"
                    mih={56}
                    px={4}
                    variant={rating === 3 ? 'filled' : 'default'}
                    aria-keyshortcuts={String(rating)}
                    onClick={() => round.rate(rating)}
                  >
                    <Stack component="span" gap={2} lh="1.25rem">
                      {t(`rating.${ratingNames[rating]}`)}
                      <Box component="span" fz="xs" fw={400}>
                        {rating === 1
                          ? t('again')
                          : t('returns', { count: card.next_days[isAgain ? 0 : rating - 1] ?? 1 })}
                      </Box>
                    </Stack>
                  </Button>
                ))}
              </fieldset>
            ) : (
              <Button fullWidth size="md" aria-keyshortcuts="Space" onClick={round.show}>
                {t('show')}
              </Button>
            )}
          </div>
          <Keys />
        </>
      ) : (
        <Finished to={to.dashboard}>
          {t('finished', { count: finished })}{' '}
          {round.tomorrow > 0 ? t('tomorrow', { count: round.tomorrow }) : t('later')}
        </Finished>
      )}
    </>
  )
}

type FinishedProps = { to: string; children: ReactNode }

function Finished({ to, children }: FinishedProps) {
  const { t } = useTranslation('practice')
  return (
    <div className={classes.finished}>
      <Box ref={focusOnMount} component="h2" fz="xl" fw={600} lh="1.875rem" lts="0" tabIndex={-1}>
        {children}
      </Box>
      <Button component={Link} to={to} mt="lg">
        {t('back')}
      </Button>
    </div>
  )
}

function Keys() {
  const { t } = useTranslation('practice')
  return (
    <Text size="xs" c="var(--text-2)" visibleFrom="sm" ta="end" mt="md">
      <Kbd>{t('space')}</Kbd> {t('keys.show')} · <Kbd>1</Kbd>–<Kbd>4</Kbd> {t('keys.rate')} · <Kbd>U</Kbd>{' '}
      {t('keys.undo')}
    </Text>
  )
}
