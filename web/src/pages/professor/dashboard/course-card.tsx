import type { Course } from '@lectern/contract/courses.ts'
import { limits } from '@lectern/contract/limits.ts'
import { Anchor, Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LanguageTags } from '../../../features/languages/language-tags.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { preview, useFormat } from '../../../ui/format.ts'
import classes from './course-card.module.css'

/** One course with its course code. The whole card links to the course, except Copy. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation(['professor', 'courseStaff'])
  const format = useFormat()
  const { name, course_code: code, open_questions: open = 0 } = course
  return (
    <Stack className={classes.card} miw={0} mih={221} bdrs="sm" bg="var(--paper)" component="li" gap={0}>
      <Text
        className="break-words"
        component="h2"
        lineClamp={3}
        fz={17}
        fw={600}
        lh="1.625rem"
        inherit
        dir="auto"
      >
        {name}
      </Text>
      {course.role !== undefined && course.role !== 'owner' && (
        <Badge mt={4} style={{ alignSelf: 'flex-start' }}>
          {t(`courseStaff:role.${course.role}`)}
        </Badge>
      )}
      <Box className="break-words" component="p" mt={4} mb="sm" c="var(--text-2)" lh="1.375rem" dir="auto">
        {preview(course.description, limits.descriptionPreviewChars)}
      </Box>
      <Group justify="space-between" gap="sm" mb="sm">
        <LanguageTags languages={course.supported_languages} />
        <Box className="nowrap" component="span" c="var(--text-2)" fz="xs">
          {t('dashboard.created', { date: format.date(course.created_at) })}
        </Box>
      </Group>
      {open > 0 && (
        <Anchor
          className={classes.questions}
          component={Link}
          to={`${paths.professorCourse(course._id)}?tab=questions`}
          mb="sm"
          fz="sm"
        >
          <IconMessageQuestion size={16} aria-hidden /> {t('dashboard.openQuestions', { count: open })}
        </Anchor>
      )}
      <Group className="border-above" justify="space-between" gap="sm" mih={54} mt="auto" py={6}>
        {code && (
          <span className={classes.code}>
            {t('dashboard.codeLabel')} <strong>{code}</strong>
            <span className={classes.copy}>
              <CopyButton text={code} what={t('dashboard.codeOf', { course: name })} compact />
            </span>
          </span>
        )}
        <Button
          className={`${classes.manage} stretched-link`}
          component={Link}
          to={paths.professorCourse(course._id)}
          variant="default"
          size="sm"
          aria-label={t('dashboard.manageCourse', { course: name })}
        >
          {t('dashboard.manage')}
        </Button>
      </Group>
    </Stack>
  )
}
