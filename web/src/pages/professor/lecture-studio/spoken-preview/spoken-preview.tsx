import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { listSpokenChanges } from '@lectern/core/spoken-form/spoken-form.ts'
import { Box, Drawer, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../../api/calls.ts'
import { useCall } from '../../../../api/use-call.ts'
import { paths } from '../../../../app/paths.ts'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { useScriptText } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { SayAsForm } from './say-as-form.tsx'
import classes from './spoken-preview.module.css'

/** Lists the sentences of the present text, saved or not, whose spoken form differs from the text. */
export function SpokenPreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['spoken', 'common'])
  const lecture = useLecture()
  const address = useSlideAddress()
  const text = useScriptText()
  const course = useCall(calls.courses.get, { params: { id: lecture.course_id } })
  const list = course.data?.pronunciations
  const spoken = useMemo(() => (isOpen ? stripTags(text) : ''), [isOpen, text])
  const sentences = useMemo(
    () => (isOpen && list ? listSpokenChanges(spoken, address.language, list) : []),
    [isOpen, spoken, address.language, list],
  )
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      classNames={{ header: 'drawer-head', body: classes.body }}
      title={
        <>
          {t('preview.title')}{' '}
          <Box component="span" ms={4} c="var(--text-2)" fz="sm" fw={400}>
            {t('preview.place', {
              number: address.slide,
              language: t(`common:languages.${address.language as LectureLanguage}`),
            })}
          </Box>
        </>
      }
    >
      {course.isPending ? (
        <SkeletonLines count={5} />
      ) : !list ? (
        <FailedQuery query={course}>{t('preview.listFailed')}</FailedQuery>
      ) : (
        <>
          <Box component="p" mb="md" c="var(--text-2)" fz="md" role="status">
            {spoken.trim() === ''
              ? t('preview.noScript')
              : sentences.length === 0
                ? t('preview.none')
                : t('preview.intro', { count: sentences.length })}
          </Box>
          <Stack component="ol">
            {sentences.map(({ written, said, changes }, number) => (
              <Box
                // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat and have no state
                key={number}
                className="break-words border-below"
                component="li"
                pb="md"
              >
                <p className={classes.written} dir="auto">
                  {written}
                </p>
                <Box className={classes.said} component="p" mt={4} fw={500} dir="auto">
                  {said}
                </Box>
                <Group component="ul" align="stretch" gap={6} mt="xs">
                  {changes.map(({ from, to }, index) => (
                    <Box
                      // biome-ignore lint/suspicious/noArrayIndexKey: see above
                      key={index}
                      component="li"
                      py={2}
                      px="xs"
                      bdrs={4}
                      bg="var(--sunken)"
                      fz="sm"
                      lh="1.25rem"
                    >
                      <bdi>{from}</bdi>{' '}
                      <Box component="span" c="var(--text-2)" aria-hidden>
                        →
                      </Box>
                      <span className="visually-hidden"> {t('preview.to')} </span> <bdi>{to}</bdi>
                    </Box>
                  ))}
                </Group>
              </Box>
            ))}
          </Stack>
          <SayAsForm courseId={lecture.course_id} list={list} />
          <Box className={classes.more} component="p" mt="lg" fz="md">
            <Link to={paths.editPronunciations(lecture.course_id)}>{t('preview.toList')}</Link>
          </Box>
        </>
      )}
    </Drawer>
  )
}
