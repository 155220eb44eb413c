import type { ListedAnnouncement } from '@lectern/contract/announcements.ts'
import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { AnnouncementWords } from '../../../features/announcements/announcement-words.tsx'
import { useFormat } from '../../../ui/format.ts'

const SHOWN = 3

/** The latest announcements of all courses, new ones first; nothing without any. */
export function LatestAnnouncements({ announcements }: { announcements: readonly ListedAnnouncement[] }) {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const news = announcements.filter((one) => one.is_new).length
  const shown = isWhole ? announcements : announcements.slice(0, SHOWN)
  return (
    <Box component="section" mb={40} aria-labelledby="announcements">
      <Group gap="sm" align="baseline">
        <Title order={2} size="h3" id="announcements">
          {t('title')}
        </Title>
        {news > 0 && (
          <Text component="span" size="sm" c="var(--text-2)" className="tabular">
            {t('countNew', { count: news })}
          </Text>
        )}
      </Group>
      <Box component="ul" mt="sm" className="border-above">
        {shown.map((one) => (
          <Box component="li" key={one._id} className="border-below" py={12}>
            <AnnouncementWords
              title={
                <Anchor component={Link} to={paths.courseAnnouncements(one.course_id)} c="inherit" inherit>
                  {one.title}
                </Anchor>
              }
              text={one.text}
              isPinned={one.is_pinned}
              isNew={one.is_new}
              isShort
            >
              <bdi>{one.course_name}</bdi>
              <span>{format.dateTime(one.publish_at)}</span>
            </AnnouncementWords>
          </Box>
        ))}
      </Box>
      {announcements.length > SHOWN && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('all', { count: announcements.length })}
        </Button>
      )}
    </Box>
  )
}
