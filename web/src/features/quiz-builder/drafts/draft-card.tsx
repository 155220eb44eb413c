import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { getQuestionForm } from '../../question-builder/question-forms.ts'
import { useBuilder } from '../builder-context.ts'
import { Points, TypeIcon } from '../questions/rows/question-line.tsx'
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
    <Stack
      component="li"
      gap="sm"
      p="md"
      bd="1px solid var(--line)"
      bdrs="sm"
      data-draft={draft.draft_id}
      tabIndex={0}
      aria-label={name}
      aria-describedby={id}
      onKeyDown={props.listState === 'proposed' ? card.press : undefined}
    >
      <DraftSource draft={draft} />
      <Group align="baseline" wrap="nowrap">
        <Box
          id={id}
          className="break-words pre-wrap"
          component="p"
          flex={1}
          miw={0}
          fw={600}
          lh="1.375rem"
          dir="auto"
        >
          <RichText>{question.question_text}</RichText>
        </Box>
        <Group
          className="tabular"
          component="span"
          gap={6}
          wrap="nowrap"
          flex="none"
          c="var(--text-2)"
          fz="sm"
        >
          <TypeIcon type={question.question_type} /> <Points question={question} />
        </Group>
      </Group>
      <Summary question={question} />
      <Actions draft={draft} card={card} state={props.listState} describedBy={id} />
    </Stack>
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
      <Group className={classes.actions} gap="xs">
        <Button size="sm" variant="default" onClick={drafts.goToForm}>
          {t('drafts.goOn')}
        </Button>
        <Box component="span" c="var(--text-2)" fz="sm">
          {t('drafts.inForm')}
        </Box>
      </Group>
    )
  const where = [
    ...(number > 0 ? [t('drafts.inQuiz', { number })] : []),
    ...draft.in_quizzes
      .filter(({ quiz_id }) => quiz_id !== quiz?._id)
      .map(({ title }) => t('drafts.inOther', { title })),
  ]
  return (
    <Group className={classes.actions} gap="xs">
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
        <Box component="span" c="var(--text-2)" fz="sm" dir="auto">
          {where.length > 0 ? where.join(' · ') : t('drafts.inNone')}
        </Box>
      )}
    </Group>
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
    <Group
      component="li"
      gap="0.25rem 0.75rem"
      py="xs"
      px="md"
      bdrs="sm"
      bg="var(--sunken)"
      fz="sm"
      lh="1.25rem"
      data-draft={draft.draft_id}
      data-decided="true"
      tabIndex={0}
      aria-label={name}
    >
      <Box component="span" flex="none" fw={600} role="status">
        {said}
      </Box>
      <Box className="truncate" component="span" flex="1 1 8rem" miw={0} c="var(--text-2)" dir="auto">
        {describePictures(draft.question.question_text)}
      </Box>
      {from === 'proposed' && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {t('drafts.undo')}
        </Button>
      )}
    </Group>
  )
}
