import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getQuestionForm } from '../../question-builder/question-forms.ts'
import { useBuilder } from '../builder-context.ts'
import { Points, TypeSign } from '../questions/rows/question-line.tsx'
import classes from './draft-card.module.css'
import { DraftSource } from './draft-source.tsx'
import type { DraftState } from './quiz-drafts.ts'
import { useDraftCard } from './use-draft-card.ts'

type DraftCardProps = {
  draft: DraftedQuestion
  /** The state of the drafts in this list. */
  listState: DraftState
  /** The draft has just left this list. */
  isDecided: boolean
  name: string
  onDecided: (changed: DraftedQuestion) => void
}

/** One drafted question: its source, its content, and the professor's actions. */
export function DraftCard(props: DraftCardProps) {
  const { draft, isDecided, name } = props
  const { question } = draft
  const id = useId()
  const card = useDraftCard(draft, props.onDecided)
  const { Summary } = getQuestionForm(question.question_type)
  if (isDecided)
    return <DecidedCard draft={draft} name={name} onUndo={card.bringBack} from={props.listState} />
  return (
    <li
      className={classes.card}
      data-draft={draft.draft_id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is what the keys are about
      tabIndex={0}
      aria-label={name}
      aria-describedby={id}
      onKeyDown={props.listState === 'proposed' ? card.press : undefined}
    >
      <DraftSource draft={draft} />
      <div className={classes.question}>
        <p id={id} className={classes.text} dir="auto">
          {question.question_text}
        </p>
        <span className={classes.meta}>
          <TypeSign type={question.question_type} /> <Points question={question} />
        </span>
      </div>
      <Summary question={question} />
      <Actions draft={draft} card={card} state={props.listState} describedBy={id} />
    </li>
  )
}

type ActionsProps = {
  draft: DraftedQuestion
  card: ReturnType<typeof useDraftCard>
  state: DraftState
  describedBy: string
}

function Actions({ draft, card, state, describedBy }: ActionsProps) {
  const { t } = useTranslation('quizAuthoring')
  const { drafts, quiz } = useBuilder()
  const number = drafts.numberOf(draft.draft_id)
  if (drafts.formDraftId === draft.draft_id && number === 0)
    return (
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={drafts.goToForm}>
          {t('drafts.goOn')}
        </Button>
        <span className={classes.note}>{t('drafts.inForm')}</span>
      </div>
    )
  const where = [
    ...(number > 0 ? [t('drafts.inQuiz', { number })] : []),
    ...draft.in_quizzes
      .filter(({ quiz_id }) => quiz_id !== quiz?._id)
      .map(({ title }) => t('drafts.inOther', { title })),
  ]
  return (
    <div className={classes.actions}>
      {state === 'proposed' && (
        <Action icon={IconCheck} variant="light" onClick={card.approve} about={describedBy}>
          {t(card.running === 'approve' ? 'drafts.approving' : 'drafts.approve')}
        </Action>
      )}
      {state === 'proposed' && number === 0 && (
        <Action icon={IconPencil} onClick={card.edit} about={describedBy}>
          {t('drafts.edit')}
        </Action>
      )}
      {state === 'approved' && number === 0 && (
        <Action variant="light" onClick={() => drafts.add(draft)} about={describedBy}>
          {t('drafts.add')}
        </Action>
      )}
      {state !== 'dismissed' && number === 0 && (
        <Action icon={IconX} variant="subtle" onClick={card.dismiss} about={describedBy}>
          {t('drafts.dismiss')}
        </Action>
      )}
      {state === 'dismissed' && (
        <Action onClick={card.bringBack} about={describedBy}>
          {t('drafts.bringBack')}
        </Action>
      )}
      {(state === 'approved' || where.length > 0) && (
        <span className={classes.note} dir="auto">
          {where.length > 0 ? where.join(' · ') : t('drafts.inNone')}
        </span>
      )}
    </div>
  )
}

type ActionProps = {
  icon?: typeof IconCheck
  variant?: 'light' | 'subtle' | 'default'
  onClick: () => void
  /** The id of the element with the question text. */
  about: string
  children: string
}

const Action = ({ icon: Icon, variant = 'default', onClick, about, children }: ActionProps) => (
  <Button
    size="sm"
    variant={variant}
    leftSection={Icon && <Icon size={16} aria-hidden />}
    onClick={onClick}
    aria-describedby={about}
  >
    {children}
  </Button>
)

type DecidedCardProps = {
  draft: DraftedQuestion
  name: string
  from: DraftState
  onUndo: () => void
}

/** A draft that was just decided, with Undo. */
function DecidedCard({ draft, name, from, onUndo }: DecidedCardProps) {
  const { t } = useTranslation('quizAuthoring')
  const { drafts } = useBuilder()
  const number = drafts.numberOf(draft.draft_id)
  const said =
    draft.state === 'approved'
      ? // The question may have been removed from the quiz since.
        number > 0
        ? t('drafts.isApproved', { number })
        : t('drafts.notInQuiz')
      : draft.state === 'dismissed'
        ? t('drafts.isDismissed')
        : t('drafts.isBack')
  return (
    <li
      className={classes.decided}
      data-draft={draft.draft_id}
      data-decided="true"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys lead to it as well
      tabIndex={0}
      aria-label={name}
    >
      <span className={classes.said} role="status">
        {said}
      </span>
      <span className={classes.line} dir="auto">
        {draft.question.question_text}
      </span>
      {from === 'proposed' && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {t('drafts.undo')}
        </Button>
      )}
    </li>
  )
}
