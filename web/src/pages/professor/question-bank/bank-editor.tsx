import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { getQuestionType, questionTypes } from '@lectern/core/questions/question-types.ts'
import { Box, Button, Drawer, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode, withReason } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { readTags } from '../../../features/question-bank/filter-bank.ts'
import { TagsField } from '../../../features/question-bank/tags-field.tsx'
import { findProblems, findTooLong } from '../../../features/question-builder/find-problems.ts'
import { getQuestionForm, questionForms } from '../../../features/question-builder/question-forms.ts'
import { focusProblem } from '../../../features/quiz-builder/focus-problem.ts'
import { QuestionFields } from '../../../features/quiz-builder/questions/question-fields.tsx'
import { makeQuestionId } from '../../../features/quiz-builder/quiz-work.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { SelectField } from '../../../ui/fields/choice-fields.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

type BankEditorProps = {
  courseId: string
  edited: BankQuestion | 'new' | null
  bank: readonly BankQuestion[]
  knownTags: readonly string[]
  onClose: () => void
}

/** Writes a question of the bank with its tags. */
export function BankEditor({ edited, bank, onClose, ...props }: BankEditorProps) {
  const { t } = useTranslation(['questionBank', 'common'])
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const guard = useLeaveGuard(isUnsaved && edited !== null)
  const close = () => {
    setUnsaved(false)
    setAsking(false)
    onClose()
  }
  // Asked in the next task: the same Escape would close the question, too.
  const askToClose = () => (isUnsaved ? setTimeout(() => setAsking(true)) : close())
  return (
    <>
      <Drawer
        id="bank-editor"
        opened={edited !== null}
        onClose={askToClose}
        position="right"
        size="min(46rem, 100%)"
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        title={t(edited === 'new' ? 'editor.create' : 'editor.edit')}
      >
        {edited && (
          <Editor
            kept={edited === 'new' ? null : edited}
            latest={edited === 'new' ? undefined : bank.find(({ _id }) => _id === edited._id)}
            onChange={setUnsaved}
            onCancel={askToClose}
            onSaved={close}
            {...props}
          />
        )}
      </Drawer>
      <LeaveQuestion
        isOpen={isAsking || guard.isAsking}
        onStay={() => (guard.isAsking ? guard.stay() : setAsking(false))}
        onLeave={() => (guard.isAsking ? guard.leave() : close())}
      />
    </>
  )
}

type EditorProps = Omit<BankEditorProps, 'edited' | 'bank' | 'onClose'> & {
  kept: BankQuestion | null
  /** The same as it was loaded last. */
  latest: BankQuestion | undefined
  onChange: (isUnsaved: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

const blankQuestion = (type: string = questionTypes[0]!.name): Question =>
  getQuestionType(type).blank(makeQuestionId())

const workOf = (kept: BankQuestion | null) => ({
  question: kept?.question ?? blankQuestion(),
  tags: kept?.tags.join(', ') ?? '',
})

function Editor({ courseId, kept, latest, knownTags, onChange, onCancel, onSaved }: EditorProps) {
  const { t } = useTranslation(['questionBank', 'quizAuthoring', 'common'])
  const client = useQueryClient()
  const [first, setFirst] = useState(() => workOf(kept))
  const [question, showQuestion] = useState(first.question)
  const [tags, showTags] = useState(first.tags)
  const report = (now: typeof first) => onChange(JSON.stringify(now) !== JSON.stringify(first))
  const setQuestion = (now: Question) => {
    showQuestion(now)
    report({ question: now, tags })
  }
  const setTags = (now: string) => {
    showTags(now)
    report({ question, tags: now })
  }
  const [wasTried, setTried] = useState(false)
  // The version that the changes are based on: a later save by another person is not overwritten.
  const [base, setBase] = useState(kept)
  const problems = findProblems(question, 'edit')
  const bankKey = keyOf(calls.questionBank.list, { params: { courseId } })
  const save = useMutation({
    mutationFn: async (seen: BankQuestion | null) => {
      const tagged = { question, tags: readTags(tags) }
      if (kept) {
        const body = { ...tagged, updated_at: seen?.updated_at }
        await callApi(calls.questionBank.update, { params: { courseId, asked: kept._id }, body })
      } else await callApi(calls.questionBank.keep, { params: { courseId }, body: { questions: [tagged] } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: bankKey })
      showToast('success', t('editor.saved'))
      onSaved()
    },
    onError: () => client.invalidateQueries({ queryKey: bankKey }),
  })
  const changeType = (type: string) => {
    const { question_id, question_text, points, slide } = question
    const blank = getQuestionType(type).blank(question_id)
    setQuestion({ ...blank, question_text, points, ...(slide ? { slide } : {}) })
    if (getQuestionForm(question.question_type).hasOwnContent(question))
      showToast('info', t('quizAuthoring:type.cleared'), {
        label: t('undo'),
        run: () => showQuestion(question),
      })
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length > 0) return focusProblem(() => document.getElementById('bank-editor'))
    save.mutate(base)
  }
  const isConflict = hasCode(save.error, 'bank_question_changed')
  const theirs = isConflict && latest && latest.updated_at !== base?.updated_at ? latest : null
  const takeTheirs = (saved: BankQuestion) => {
    const work = workOf(saved)
    setBase(saved)
    setFirst(work)
    showQuestion(work.question)
    showTags(work.tags)
    onChange(false)
    save.reset()
  }
  const keepMine = (saved: BankQuestion) => {
    setBase(saved)
    save.mutate(saved)
  }
  return (
    <>
      <SelectField
        mb="sm"
        label={t('quizAuthoring:type.label')}
        value={question.question_type}
        onChange={(type) => type && changeType(type)}
        maxDropdownHeight={360}
        data={questionForms.map(({ name }) => ({ value: name, label: t(`quizAuthoring:type.${name}`) }))}
      />
      <QuestionFields
        courseId={courseId}
        question={question}
        problems={wasTried ? problems : findTooLong(problems)}
        shufflesOptions={false}
        onChange={(change) => setQuestion({ ...question, ...change })}
      />
      <TagsField value={tags} onChange={setTags} known={knownTags} />
      {theirs ? (
        <ChangedMeanwhile
          saved={theirs}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      ) : (
        save.isError && (
          <Box mt="md">
            <FailureAlert>{withReason(save.error, t('editor.failed'))}</FailureAlert>
          </Box>
        )
      )}
      <Group className="border-above" justify="space-between" gap="sm" mt="lg" pt="md">
        <Text size="sm" c="var(--text-2)">
          {kept && kept.used_in.length > 0 && t('editor.copies')}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button disabled={save.isPending} onClick={submit}>
            {save.isPending ? t('editor.saving') : t('editor.save')}
          </Button>
        </Group>
      </Group>
    </>
  )
}
