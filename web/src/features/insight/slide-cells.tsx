import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import classes from './slide-cells.module.css'
import { useDurationText } from './use-visit-text.ts'

/** What the colours of the cells mean. */
export function CellLegend({ hasStuck }: { hasStuck: boolean }) {
  const { t } = useTranslation('insight')
  return (
    <Group gap="md" c="var(--text-2)" fz="sm">
      <span className={classes.key}>
        <i className={classes.cell} data-state="studied" /> {t('student.legend.studied')}
      </span>
      {hasStuck && (
        <span className={classes.key}>
          <i className={classes.cell} data-state="stuck" /> {t('student.legend.stuck')}
        </span>
      )}
      <span className={classes.key}>
        <i className={classes.cell} data-state="notYet" /> {t('student.legend.notYet')}
      </span>
    </Group>
  )
}

type LectureProgressProps = {
  lecture: StudentInsight['lectures'][number]
  /** The number of the slide at which the student is stuck. */
  stuckSlide: number | null
}

/** A lecture, slide by slide: one cell per slide, with its title and state. */
export function LectureProgress({ lecture, stuckSlide }: LectureProgressProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const durationText = useDurationText()
  const { title, slide_titles: titles, finished_at: finishedAt, seconds } = lecture
  const studied = new Set(lecture.studied ?? [])
  const state = (number: number) =>
    studied.has(number) ? 'studied' : number === stuckSlide ? 'stuck' : 'notYet'
  return (
    <li className={classes.lecture}>
      <div>
        <Box component="h3" className="break-words" fz="md" fw={500} dir="auto">
          {title}
        </Box>
        <ol className={classes.cells}>
          {titles.map((slideTitle, index) => {
            const number = index + 1
            const name = slideTitle
              ? t('student.slide', { number, title: slideTitle })
              : t('student.slideNoTitle', { number })
            const text = t('student.slideWithState', {
              slide: name,
              state: t(`student.legend.${state(number)}`),
            })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: slides are known by their place
              <li key={index} className={classes.cell} data-state={state(number)} title={text}>
                <span className="visually-hidden">{text}</span>
              </li>
            )
          })}
        </ol>
      </div>
      <Box className="tabular nowrap" component="span" c="var(--text-2)" fz="sm">
        {seconds ? durationText(seconds) : ''}
      </Box>
      <Box
        className="tabular"
        ta="end"
        component="span"
        c={stuckSlide === null ? 'var(--text-2)' : 'var(--warn)'}
        fw={stuckSlide === null ? undefined : 600}
        fz="sm"
      >
        {finishedAt
          ? t('student.finished', { date: format.date(finishedAt) })
          : studied.size === 0 && !seconds
            ? t('student.notOpened')
            : t('student.slidesOf', { studied: studied.size, slides: titles.length })}
      </Box>
    </li>
  )
}
