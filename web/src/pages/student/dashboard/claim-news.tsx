import type { DecidedClaim } from '@lectern/contract/decided-claims.ts'
import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'

/** What professors have decided about the student's claims; each leads to its result. */
export function ClaimNews({ claims }: { claims: readonly DecidedClaim[] }) {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  return (
    <Box component="section" mb={40} aria-labelledby="claim-news">
      <Title order={2} size="h3" id="claim-news">
        {t('claims.title')}
      </Title>
      <Box component="ul" mt="sm" className="border-above">
        {claims.map((claim) => {
          const { points_before: before, points_after: after } = claim
          return (
            <Box component="li" key={claim.claim_id} className="border-below" py={12}>
              <Group component="h3" gap={8} fz={15} fw={600} lh="1.375rem">
                <Anchor
                  component={Link}
                  to={paths.quizResult(claim.quiz_id)}
                  className="break-words"
                  miw={0}
                  c="inherit"
                  inherit
                >
                  {t(`claims.${claim.status}`, { quiz: claim.quiz_title })}
                </Anchor>
                {claim.is_new && <StatusBadge kind="on">{t('claims.new')}</StatusBadge>}
              </Group>
              <Text mt={2} maw={720} lineClamp={2} className="break-words" c="var(--text-2)" dir="auto">
                {t('claims.you', { text: claim.claim_text })}
              </Text>
              {claim.reason !== '' && (
                <Text mt={2} maw={720} className="break-words pre-line" dir="auto">
                  {t('claims.reason', { text: claim.reason })}
                </Text>
              )}
              <Group component="p" gap="0.125rem 0.625rem" mt={4} c="var(--text-2)" fz="sm">
                <bdi>{claim.course_name}</bdi>
                {before !== null && after !== null && before !== after && (
                  <span>
                    {t('claims.moved', { before: format.number(before), after: format.number(after) })}
                  </span>
                )}
                <span>{format.dateTime(claim.decided_at)}</span>
              </Group>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
