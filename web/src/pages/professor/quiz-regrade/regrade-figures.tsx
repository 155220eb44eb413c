import type { Question } from '@lectern/contract/questions.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { useTranslation } from 'react-i18next'
import { ScoreChart } from '../../../features/quiz-review/score-chart.tsx'
import { Figure, FigureFrame, FigurePanel, Figures } from '../../../ui/figures.tsx'
import { useFormat } from '../../../ui/format.ts'
import { countMovesOf } from './order-moves.ts'
import classes from './quiz-regrade.module.css'

type RegradeFiguresProps = { preview: RegradePreview; questions: readonly Question[] }

/** Which questions move grades, how many students, and the scores until now and after. */
export function RegradeFigures({ preview, questions }: RegradeFiguresProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const percent = (value: number | null) => (value === null ? '–' : format.percentage(value))
  return (
    <FigureFrame label={t('summary.title')} className={classes.columns}>
      <MovingQuestions preview={preview} questions={questions} />
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
          <span className={classes.legend} aria-hidden>
            <i data-kind="before" /> {t('regrade.untilNow')} <i data-kind="after" /> {t('regrade.after')}
          </span>
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

function MovingQuestions({ preview, questions }: RegradeFiguresProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const moves = countMovesOf(preview.moves)
  const moving = questions.flatMap((question, index) => {
    const found = moves.get(question.question_id)
    return found ? [{ question, number: index + 1, ...found }] : []
  })
  return (
    <FigurePanel title={t('regrade.questions')}>
      {moving.length === 0 ? (
        <p className={classes.none}>{t('regrade.nobody')}</p>
      ) : (
        <ol className={classes.moving}>
          {moving.map(({ question, number, up, down }) => (
            <li key={question.question_id}>
              <span className={classes.place}>{number}</span>
              <span className={classes.words}>
                <span dir="auto">{question.question_text}</span>
                {question.options && question.correct_answer !== null && (
                  <span className={classes.key}>
                    {t('regrade.key', { option: question.options[Number(question.correct_answer)] ?? '' })}
                  </span>
                )}
              </span>
              <span className={classes.counts}>
                {up > 0 && <span data-kind="up">↑ {format.number(up)}</span>}
                {down > 0 && <span data-kind="down">↓ {format.number(down)}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </FigurePanel>
  )
}

/** None moves: there is nothing to be glad or sorry of. */
const kindOf = (count: number, kind: 'up' | 'down') => (count > 0 ? kind : undefined)
