import { Anchor, Box, Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../ui/format.ts'

type ArchivedFoldProps = {
  courses: readonly { _id: string; name: string; archived_at: string | null }[]
  pathOf: (courseId: string) => string
}

/** The archived courses of a dashboard, under a fold; nothing without any. */
export function ArchivedFold({ courses, pathOf }: ArchivedFoldProps) {
  const { t } = useTranslation('archive')
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (courses.length === 0) return null
  return (
    <Box component="section" mt="xl" className="border-above" pt="md" aria-label={t('title')}>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show', { count: courses.length })}
      </Button>
      <ul id={id} hidden={!isOpen}>
        {courses.map(({ _id, name, archived_at: at }) => (
          <Box component="li" key={_id} className="border-below" py="sm">
            <Anchor className="break-words" component={Link} to={pathOf(_id)} fw={600} dir="auto">
              {name}
            </Anchor>
            {at && (
              <Group gap="xs" mt={4} c="var(--text-2)" fz="sm">
                <StatusBadge kind="off">{t('badge')}</StatusBadge>
                {t('since', { date: format.date(at) })}
              </Group>
            )}
          </Box>
        ))}
      </ul>
    </Box>
  )
}
