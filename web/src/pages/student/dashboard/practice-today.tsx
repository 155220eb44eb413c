import type { ReplyOf } from '@lectern/contract/call.ts'
import type { practice } from '@lectern/contract/practice.ts'
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { listUnsentCards, reviewOutbox } from '../../../api/outbox/reviews.ts'
import { paths } from '../../../app/paths.ts'
import { loadPicturesAhead } from '../../../features/practice/load-pictures-ahead.ts'
import { NothingToday } from '../../../features/practice/nothing-today.tsx'

const CARDS_A_MINUTE = 2

type PracticeTodayProps = {
  today: ReplyOf<(typeof practice)['today']>
  userId: string
  /** No quiz runs, and there is no lecture to go on with: this is the main action. */
  isFilled: boolean
}

/** How many cards wait today, by course; or when the next ones come. */
export function PracticeToday({ today, userId, isFilled }: PracticeTodayProps) {
  const { t } = useTranslation('practice')
  const unsent = listUnsentCards(userId)
  const cards = today.cards.filter(({ _id }) => !unsent.has(_id))
  const client = useQueryClient()
  useEffect(() => {
    if (listUnsentCards(userId).size === 0) return
    // Ratings from before, given without a connection: the list counts again when the server has them.
    void reviewOutbox
      .send(userId)
      .then(() => client.invalidateQueries({ queryKey: keyOf(calls.practice.today) }))
  }, [userId, client])
  useEffect(() => {
    // Without a connection the page must open as well, with its slides.
    import('../../../features/practice/practice-page.tsx').catch(() => undefined)
    loadPicturesAhead(cards)
  }, [cards])
  const byCourse = new Map<string, { name: string; count: number }>()
  for (const { course_id: id, course_name: name } of cards)
    byCourse.set(id, { name, count: (byCourse.get(id)?.count ?? 0) + 1 })
  return (
    <Paper component="section" withBorder p={20} mb={40} aria-labelledby="practice-today">
      <Group justify="space-between" gap="md">
        <Box miw={0} flex="1 1 12rem">
          <Title order={2} size="h4" id="practice-today">
            {t('today.title')}
          </Title>
          <Text className="tabular" mt={2} c="var(--text-2)">
            {cards.length > 0 ? (
              <>
                {t('today.cards', { count: cards.length })} ·{' '}
                {t('today.minutes', { count: Math.ceil(cards.length / CARDS_A_MINUTE) })} ·{' '}
                {t('today.offline')}
              </>
            ) : (
              <NothingToday today={{ ...today, done_today: today.done_today + unsent.size }} />
            )}
          </Text>
        </Box>
        {cards.length > 0 && (
          <Button
            component={Link}
            to={paths.practice()}
            variant={isFilled ? 'filled' : 'default'}
            flex="none"
          >
            {t('today.start')}
          </Button>
        )}
      </Group>
      {byCourse.size > 1 && (
        <Box component="ul" mt="md">
          {[...byCourse].map(([id, { name, count }]) => (
            <Group
              component="li"
              key={id}
              justify="space-between"
              wrap="nowrap"
              className="border-above"
              py={6}
            >
              <span className="break-words" dir="auto">
                {name}
              </span>
              <span className="tabular">{count}</span>
            </Group>
          ))}
        </Box>
      )}
    </Paper>
  )
}
