import type { Question } from '@lectern/contract/questions.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import classes from './summary.module.css'

/** The options as a student reads them, with the correct one. */
export function MultipleChoiceSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <ol className={classes.options}>
      {(question.options ?? []).map((option, index) => {
        const isKey = question.correct_answer === index
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place
          <li key={index} className={classes.option} data-key={isKey || undefined}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span className={classes.words} dir="auto">
              {option}
            </span>
            {isKey && (
              <span className={classes.correct}>
                <IconCheck size={16} aria-hidden />
                {t('options.correct')}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
