import { mayChange } from '@lectern/contract/course-access.ts'
import type { LectureInsight } from '@lectern/contract/insight.ts'
import { Box, Button, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './needed-work.module.css'
import { useReasonText } from './use-figure-text.ts'

/** The slides that need work, worst first, each with its reasons and the way to change it. */
export function NeededWork({ lectureId, insight }: { lectureId: string; insight: LectureInsight }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const reasonText = useReasonText()
  const { needs_work: needed, slides, course_id: courseId } = insight
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const isEditor = course.data !== undefined && mayChange(course.data, 'edit_lectures')
  return (
    <section aria-labelledby="needed">
      <Title order={2} size="h3" mb="sm" id="needed">
        {needed.length === 0 ? t('map.noNeed') : t('map.need', { count: needed.length })}
      </Title>
      {needed.length === 0 ? (
        <Box component="p" mb="md" c="var(--text-2)">
          {t('map.noNeedWhy')}
        </Box>
      ) : (
        <ol className={`${classes.list} panel`}>
          {needed.map(({ slide_index: number, reasons }, index) => {
            const slide = slides.find((one) => one.index === number)
            return (
              <li key={number} className={classes.item}>
                {slide && <Thumbnail width="clamp(6rem, 9vw, 8rem)" src={slide.thumbnail_url} />}
                <Box miw={0}>
                  <Box component="h3" className="break-words" fz="md" fw={600} dir="auto">
                    {slide?.title
                      ? t('map.slideTitle', { number, title: slide.title })
                      : t('map.slideAt', { number })}
                  </Box>
                  <Box component="p" my={6} c="var(--text-2)" fz="sm" lh="1.25rem">
                    {format.sentences(
                      reasons.map((reason) => t('map.reasonSentence', { reason: reasonText(reason, slide) })),
                    )}
                  </Box>
                  <Button
                    component={Link}
                    to={
                      isEditor ? paths.editLecture(lectureId, number) : paths.viewLecture(lectureId, number)
                    }
                    size="sm"
                    variant={index === 0 ? 'filled' : 'default'}
                    aria-label={t(isEditor ? 'map.openStudioAt' : 'map.viewSlideAt', { number })}
                  >
                    {t(isEditor ? 'map.openStudio' : 'map.viewSlide')}
                  </Button>
                </Box>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
