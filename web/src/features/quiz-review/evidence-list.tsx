import type { Evidence } from '@lectern/contract/grading.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { evidenceColour, evidenceColours } from '../graded-answers/highlighted-answer.tsx'
import { OutcomeIcon } from '../graded-answers/outcome-icon.tsx'
import classes from './evidence-list.module.css'

/** Each criterion and the words that met it, in the colours that highlight them in the answer. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  if (evidence.length === 0) return null
  return (
    <div>
      <div className={classes.head}>
        <h3>{t('evidence.title')}</h3>
        <span>{t('evidence.marked')}</span>
      </div>
      <ul className={classes.lines}>
        {evidence.map(({ criterion, points_earned: earned, points_possible: possible, quote }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
          <li key={index} className={classes.line}>
            {/* A criterion that earned any points was met at least partly: never show it as incorrect. */}
            <OutcomeIcon outcome={earned <= 0 ? null : earned < possible ? 'partial' : 'correct'} size={18} />
            <div className={classes.words}>
              <p dir="auto">{criterion}</p>
              {quote !== null && earned > 0 ? (
                <p className={classes.quote}>
                  <span
                    className={`${classes.colour} ${evidenceColour}`}
                    data-colour={index % evidenceColours}
                    aria-hidden
                  />
                  <q dir="auto">{quote}</q>
                </p>
              ) : (
                <p className={classes.quote}>{t('evidence.nothing')}</p>
              )}
            </div>
            {possible > 0 && (
              <span className={classes.points}>
                {format.number(earned)}/{format.number(possible)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
