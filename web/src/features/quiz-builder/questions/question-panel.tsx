import { ActionIcon, Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/fields/choice-fields.tsx'
import { useFooterHeight } from '../../../ui/layout/use-bar-heights.ts'
import { getQuestionForm, questionForms } from '../../question-builder/question-forms.ts'
import { useBuilder } from '../builder-context.ts'
import { Notice } from '../builder-footer.tsx'
import { DraftOrigin } from '../drafts/draft-origin.tsx'
import { focusProblem } from '../focus-problem.ts'
import { QuestionFields } from './question-fields.tsx'
import classes from './question-panel.module.css'

const panelId = 'question-panel'
const focusText = () => requestAnimationFrame(() => document.getElementById('question-text')?.focus())

/** The question being written: its type, its fields, and the button that adds it to the quiz. */
export function QuestionPanel() {
  const { t } = useTranslation('quizAuthoring')
  const { courseId, state, screen, drafts } = useBuilder()
  const { form, editing, info } = state.work
  const { Icon } = getQuestionForm(form.question_type)
  const heading = useRef<HTMLHeadingElement>(null)
  const number = state.work.questions.findIndex(({ question_id }) => question_id === editing) + 1
  const title = editing === null ? t('question.add') : t('question.title', { number })

  // A separate screen begins with the focus on its heading.
  useEffect(() => {
    if (!screen.isBeside) heading.current?.focus()
  }, [screen.isBeside])

  const apply = () => {
    if (!drafts.applyForm()) return focusProblem(() => document.getElementById(panelId))
    if (drafts.goOn()) return
    if (screen.isBeside && editing === null) focusText()
    screen.openList()
  }
  const cancel = () => {
    state.dropForm()
    if (!drafts.goOn()) screen.openList()
  }
  const hurry = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      apply()
    }
  }

  return (
    <Stack
      id={panelId}
      className={classes.panel}
      miw={0}
      bg="var(--paper)"
      component="section"
      gap={0}
      aria-label={title}
      onKeyDown={hurry}
    >
      <Group className={`${classes.head} border-below`} flex="none" component="header" gap="0.5rem 0.75rem">
        {!screen.isBeside && (
          <ActionIcon size={44} aria-label={t('question.backToList')} onClick={screen.openList}>
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
        )}
        <Title order={screen.isBeside ? 2 : 1} size="h4" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {editing !== null && <Badge flex="none">{t('currentlyEditing')}</Badge>}
        <SelectField
          className={classes.types}
          aria-label={t('type.label')}
          value={form.question_type}
          onChange={(type) => type && state.changeType(type)}
          leftSection={<Icon size={18} aria-hidden />}
          maxDropdownHeight={360}
          data={questionForms.map(({ name }) => ({
            value: name,
            label: t(`type.${name}`),
          }))}
        />
      </Group>
      {drafts.formDraftId && <DraftOrigin draft={drafts.source} />}
      <QuestionFields
        courseId={courseId}
        question={form}
        problems={state.problems}
        shufflesOptions={info.shuffleOptions}
        onChange={state.changeForm}
      />
      <PanelFooter onApply={apply} onCancel={cancel} />
    </Stack>
  )
}

function PanelFooter({ onApply, onCancel }: { onApply: () => void; onCancel: () => void }) {
  const { t } = useTranslation('quizAuthoring')
  const { state, screen, quiz, drafts } = useBuilder()
  const footer = useFooterHeight()
  const { editing, questions } = state.work
  const variant = screen.isBeside ? 'light' : 'filled'
  // After the first click the form holds the next draft, or is empty: the second of a double click is not meant for it.
  const press = ({ detail }: MouseEvent) => detail < 2 && onApply()
  return (
    <footer className={`${classes.footer} border-above`} ref={screen.isBeside ? undefined : footer}>
      {drafts.formDraftId ? (
        <>
          <Button variant={variant} leftSection={<IconCheck size={16} aria-hidden />} onClick={press}>
            {t('drafts.approveAndAdd')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('drafts.giveUp')}
          </Button>
        </>
      ) : editing === null ? (
        <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={press}>
          {t('question.add')}
        </Button>
      ) : (
        <>
          <Button variant={variant} onClick={press}>
            {t('question.update')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('question.cancel')}
          </Button>
        </>
      )}
      {screen.isBeside && (
        <Box ml="auto">
          <Notice />
          {!state.notice && (
            <Text size="sm" c="var(--text-2)">
              {editing === null
                ? t('question.becomes', { number: questions.length + 1 })
                : (quiz?.submission_count ?? 0) > 0 && t('question.keepGrades')}
            </Text>
          )}
        </Box>
      )}
    </footer>
  )
}
