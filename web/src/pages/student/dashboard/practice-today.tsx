import type { DueCard } from '@lectern/contract/practice.ts'
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listUnsentCards } from '../../../api/outbox/reviews.ts'
import { paths } from '../../../app/paths.ts'

/** How many cards wait today, by course. Nothing for a student who has no cards. */
export function PracticeToday(props: { cards: readonly DueCard[]; doneToday: number; userId: string }) {
  const { t } = useTranslation('practice')
  const unsent = listUnsentCards(props.userId)
  const cards = props.cards.filter(({ _id }) => !unsent.has(_id))
  useEffect(() => {
    // Without a connection the page must open as well.
    import('../../../features/practice/practice-page.tsx').catch(() => undefined)
  }, [])
  if (cards.length === 0 && props.doneToday === 0 && unsent.size === 0) return null
  const byCourse = new Map<string, { name: string; count: number }>()
  for (const { course_id: id, course_name: name } of cards)
    byCourse.set(id, { name, count: (byCourse.get(id)?.count ?? 0) + 1 })
  return (
    <Paper component="section" withBorder p={20} mb={40} aria-labelledby="practice-today">
      <Title order={2} size="h4" id="practice-today">
        {t('today.title')}
      </Title>
      {cards.length === 0 ? (
        <Text mt={4} c="var(--text-2)">
          {t('today.done')}
        </Text>
      ) : (
        <>
          <Text className="tabular" mt={4} fz={17} fw={600}>
            {t('today.cards', { count: cards.length })}
          </Text>
          {byCourse.size > 1 && (
            <Box component="ul" mt="xs">
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
          <Group mt="sm" gap="sm">
            <Button component={Link} to={paths.practice()} variant="default">
              {t('today.start')}
            </Button>
            <Text component="span" size="sm" c="var(--text-2)">
              {t('today.offline')}
            </Text>
          </Group>
        </>
      )}
    </Paper>
  )
}
