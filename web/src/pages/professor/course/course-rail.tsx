import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { LanguageTags } from '../../../features/languages/language-tags.tsx'
import { ShareButton } from '../../../features/shared-links/share-button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { preview, useFormat } from '../../../ui/format.ts'
import { RenewCode } from './renew-code.tsx'

/** A longer description is collapsed to this length, so that the course code above stays in view. */
const shortChars = 300

/** The course code, large enough to read out in class, and the course description. */
export function CourseRail({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { name, description, course_code: code } = course
  const short = preview(description, shortChars)
  return (
    <Box
      component="aside"
      miw={0}
      p={20}
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--paper)"
      aria-label={t('course.about')}
    >
      {code && course.archived_at === null && (
        <>
          <Text size="sm" c="var(--text-2)">
            {t('course.share')}
          </Text>
          <Group justify="space-between" gap="0 0.75rem" mb="xs">
            <Box
              className="tabular"
              component="span"
              fz={30}
              fw={600}
              lh="2.75rem"
              lts="0.06em"
              translate="no"
            >
              {code}
            </Box>
            <Group gap="xs" wrap="nowrap">
              <CopyButton text={code} what={t('course.code')} />
              {mayChange(course, 'edit_quizzes') && <RenewCode course={course} />}
            </Group>
          </Group>
          <Box className="border-below" mb="md" pb="md">
            <ShareButton fullWidth kind="course" name={name} code={code} path={paths.enrollLink(code)} />
          </Box>
        </>
      )}
      <Box className="break-words pre-line" component="p" lh="1.375rem" dir="auto">
        {isWhole ? description : short}
      </Box>
      {short !== description && (
        <Anchor
          component="button"
          type="button"
          className="touch-height"
          fw={500}
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole ? t('course.showLess') : t('course.showAll')}
        </Anchor>
      )}
      <Group justify="space-between" gap="sm" wrap="nowrap" mt="sm" c="var(--text-2)" fz="sm">
        <span>{t('course.created', { date: format.date(course.created_at) })}</span>
        <LanguageTags languages={course.supported_languages} />
      </Group>
    </Box>
  )
}
