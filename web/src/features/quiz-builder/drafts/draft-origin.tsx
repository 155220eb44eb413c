import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { useTranslation } from 'react-i18next'
import classes from './draft-origin.module.css'
import { DraftSource } from './draft-source.tsx'

/** Above the form: the question is a draft, with its source if that is known. */
export function DraftOrigin({ draft }: { draft: DraftedQuestion | null }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <div className={classes.origin}>
      {draft && <DraftSource draft={draft} />}
      <p className={classes.words}>{t('drafts.written')}</p>
    </div>
  )
}
