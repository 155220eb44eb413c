import type { Course } from '@lectern/contract/courses.ts'
import type { WaitingReview } from '@lectern/contract/waiting-reviews.ts'
import { Anchor, Box, Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

type WaitingReviewsProps = {
  reviews: readonly WaitingReview[]
  /** Courses, with their open questions of students. */
  courses: readonly Pick<Course, '_id' | 'name' | 'open_questions' | 'archived_at'>[]
  pathOf: (quizId: string, show: 'look' | 'claims') => string
  questionsPathOf: (courseId: string) => string
}

const hasOnlyClaims = (review: WaitingReview): boolean =>
  review.pending_claims > 0 && review.flagged_answers === 0 && review.stopped === 0

/**
 * The courses in which students wait for an answer, and the quizzes in which something waits for their graders, each with
 * its counts; nothing without any.
 */
export function WaitingReviews({ reviews, courses, pathOf, questionsPathOf }: WaitingReviewsProps) {
  const { t } = useTranslation('professor')
  const asked = courses.filter((course) => course.archived_at === null && (course.open_questions ?? 0) > 0)
  if (reviews.length === 0 && asked.length === 0) return null
  return (
    <Box component="section" mb={32} aria-labelledby="waiting-reviews">
      <Title order={2} size="h3" id="waiting-reviews">
        {t('waiting.title')}
      </Title>
      <Box component="ul" mt="sm" className="border-above">
        {asked.map(({ _id: id, name, open_questions: count }) => (
          <Box component="li" key={id} className="border-below touch-height" pos="relative" py={10}>
            <Group gap="0.125rem 0.75rem" justify="space-between">
              <Anchor
                component={Link}
                to={questionsPathOf(id)}
                className="stretched-link break-words"
                c="inherit"
                fw={600}
              >
                <bdi>{name}</bdi>
              </Anchor>
              <Box component="p" c="var(--warn)" fz="sm" fw={500} className="tabular">
                {t('dashboard.openQuestions', { count })}
              </Box>
            </Group>
          </Box>
        ))}
        {reviews.map((review) => (
          <Box
            component="li"
            key={review.quiz_id}
            className="border-below touch-height"
            pos="relative"
            py={10}
          >
            <Group gap="0.125rem 0.75rem" justify="space-between">
              <Box miw={0} className="break-words">
                <Anchor
                  component={Link}
                  to={pathOf(review.quiz_id, hasOnlyClaims(review) ? 'claims' : 'look')}
                  className="stretched-link"
                  c="inherit"
                  fw={600}
                >
                  <bdi>{review.quiz_title}</bdi>
                </Anchor>
                <Box component="span" ms={8} c="var(--text-2)" fz="sm">
                  <bdi>{review.course_name}</bdi>
                </Box>
              </Box>
              <Group
                component="p"
                gap="0.125rem 0.75rem"
                c="var(--warn)"
                fz="sm"
                fw={500}
                className="tabular"
              >
                {(['pending_claims', 'flagged_answers', 'stopped'] as const).map(
                  (kind) =>
                    review[kind] > 0 && (
                      <span key={kind}>{t(`waiting.${kind}`, { count: review[kind] })}</span>
                    ),
                )}
              </Group>
            </Group>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
