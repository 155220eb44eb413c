import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { ClassQuestion } from '@lectern/contract/lecture-questions.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Anchor, Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'

/** What students asked about the course's lectures: open questions first, each with a field for the answer. */
export function ClassQuestions({ course }: { course: Course }) {
  const { _id: courseId } = course
  const { t } = useTranslation('professor')
  const query = useCall(calls.lectureQuestions.ofCourse, { params: { courseId } }, alwaysFresh)
  if (query.isPending) return <SkeletonRows count={3} />
  if (!query.data) {
    return (
      <Box mt="lg">
        <FailedQuery query={query}>{t('questions.failed')}</FailedQuery>
      </Box>
    )
  }
  if (query.data.length === 0) {
    return (
      <Box mt="lg">
        <EmptyState>{t('questions.empty')}</EmptyState>
      </Box>
    )
  }
  return (
    <ul className="border-above">
      {query.data.map((question) => (
        <QuestionRow
          key={question._id}
          courseId={courseId}
          question={question}
          isEditor={mayChange(course, 'edit_lectures')}
        />
      ))}
    </ul>
  )
}

type QuestionRowProps = { courseId: string; question: ClassQuestion; isEditor: boolean }

function QuestionRow({ courseId, question, isEditor }: QuestionRowProps) {
  const { t } = useTranslation(['professor', 'common'])
  const format = useFormat()
  const { _id: asked, lecture_id: id, slide_index: number, slide_title: slideTitle, answer } = question
  const [draft, setDraft] = useState<string | null>(null)
  const save = useAction(calls.lectureQuestions.answer, {
    changes: [keyOf(calls.lectureQuestions.ofCourse, { params: { courseId } })],
  })
  const isWriting = draft !== null || (!question.is_done && answer === null)
  const text = draft ?? answer ?? ''

  // The buttons are not disabled meanwhile: they would lose the focus before what takes their place is there.
  const send = (change: { answer: string | null; is_done: boolean }) =>
    !save.isPending &&
    save.mutate(
      { params: { id, asked }, body: change },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => showToast('error', withReason(error, t('questions.saveFailed'))),
      },
    )
  return (
    <Box component="li" className="border-below" py={20} data-keeps-focus="textarea, button">
      <Group component="p" gap="0.25rem 0.75rem" c="var(--text-2)" fz="sm">
        <Box component="strong" c="var(--text)" fw={600} dir="auto">
          {question.student_name}
        </Box>
        <Anchor
          component={Link}
          to={isEditor ? paths.editLecture(id, number) : paths.viewLecture(id, number)}
          c="inherit"
          inherit
        >
          {question.lecture_title},{' '}
          {slideTitle === null
            ? t('questions.slide', { number })
            : t('questions.slideTitled', { number, title: slideTitle })}
        </Anchor>
        <span>{format.dateTime(question.asked_at)}</span>
        {question.is_done && <span>{answer === null ? t('questions.done') : t('questions.answered')}</span>}
      </Group>
      <Box className="break-words pre-wrap" component="p" mt={4} fw={500} dir="auto">
        {question.question}
      </Box>
      {isWriting ? (
        <Stack gap="xs" mt="xs">
          <Textarea
            aria-label={t('questions.answerTo', { student: question.student_name })}
            placeholder={t('questions.placeholder')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={limits.chatMessageChars}
            dir="auto"
            value={text}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button
              size="sm"
              disabled={text.trim() === ''}
              onClick={() => send({ answer: text, is_done: true })}
            >
              {save.isPending ? t('questions.sending') : t('questions.send')}
            </Button>
            {question.is_done ? (
              <Button size="sm" variant="default" onClick={() => setDraft(null)}>
                {t('common:cancel')}
              </Button>
            ) : (
              <Button size="sm" variant="default" onClick={() => send({ answer, is_done: true })}>
                {t('questions.setDone')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        <>
          {answer !== null && (
            <Box
              className="quoted break-words pre-wrap"
              component="p"
              mt="xs"
              py="xs"
              c="var(--text-2)"
              dir="auto"
            >
              {answer}
            </Box>
          )}
          <Group gap="xs" mt="xs">
            <Button size="sm" variant="default" onClick={() => setDraft(answer ?? '')}>
              {answer === null ? t('questions.write') : t('questions.edit')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => send({ answer, is_done: !question.is_done })}
            >
              {question.is_done ? t('questions.reopen') : t('questions.setDone')}
            </Button>
          </Group>
        </>
      )}
    </Box>
  )
}
