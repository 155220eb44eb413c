import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScoreChart } from '../../../features/quiz-review/score-chart.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Figure, FigureFrame, FigurePanel, Figures } from '../../../ui/layout/figures.tsx'
import { Corrections } from './corrections.tsx'
import classes from './quiz-regrade.module.css'

/** Which questions change grades, for how many students, and the scores before and after. */
export function RegradeFigures({ preview }: { preview: RegradePreview }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const percent = (value: number | null) => (value === null ? '–' : format.percentage(value))
  return (
    <FigureFrame label={t('summary.title')} className={classes.columns}>
      <Corrections preview={preview} />
      <Figures>
        <Figure name={t('regrade.up')} value={format.number(preview.up)} kind={kindOf(preview.up, 'up')} />
        <Figure
          name={t('regrade.down')}
          value={format.number(preview.down)}
          kind={kindOf(preview.down, 'down')}
        />
        <Figure name={t('regrade.stay')} value={format.number(preview.unchanged)}>
          {preview.manual_kept > 0 &&
            t('regrade.manual', {
              count: preview.manual_kept,
              number: format.number(preview.manual_kept),
            })}
        </Figure>
        <Figure name={t('regrade.average')} value={percent(preview.average_after)}>
          {t('regrade.until', { percent: percent(preview.average_before) })}
        </Figure>
      </Figures>
      <FigurePanel
        title={t('regrade.scores')}
        aside={
          <Group
            className={classes.legend}
            c="var(--text-2)"
            component="span"
            gap={6}
            wrap="nowrap"
            aria-hidden
          >
            <i data-kind="before" /> {t('regrade.untilNow')} <i data-kind="after" /> {t('regrade.after')}
          </Group>
        }
      >
        <ScoreChart
          label={t('regrade.scores')}
          counts={preview.distribution_after}
          before={preview.distribution_before}
        />
      </FigurePanel>
    </FigureFrame>
  )
}

/** Neutral colour when no grade changes. */
const kindOf = (count: number, kind: 'up' | 'down') => (count > 0 ? kind : undefined)
