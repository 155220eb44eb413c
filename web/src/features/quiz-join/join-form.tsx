import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, withReason } from '../../api/api-error.ts'
import { CodeCells } from './code-cells.tsx'
import classes from './join-form.module.css'
import { codeChars } from './read-code.ts'
import { useJoinQuiz } from './taken-quiz.ts'

/** The server's message that every interface language translates. */
const notAvailable = 'This quiz is not available'

/** The title of the quiz that a refused code belongs to; null for any other failure. */
const titleOfOther = (failure: unknown): string | null => {
  const [message] = failure instanceof ApiError ? failure.messages : []
  return message?.code === 'code_of_other_quiz' ? String(message.params.quiz) : null
}

type JoinFormProps = {
  /** Says which code to enter. */
  lead: string
  /** Shown instead of the default error for an empty field. */
  emptySentence: string
  /** Below the buttons: what to know before joining. */
  note: string
  /** The button is enabled before the code is complete; pressing it says what is missing. */
  isButtonOpen?: boolean
  /** The quiz that the student chose; a code of another one is asked about before its clock starts. */
  quizId?: string
  cancel: (isBusy: boolean) => ReactNode
  onJoined: (quiz: StudentQuiz) => void
}

/** Asks for a quiz's access code and joins the quiz. An error is shown below the code, which stays. */
export function JoinForm({
  lead,
  emptySentence,
  note,
  isButtonOpen,
  quizId,
  cancel,
  onJoined,
}: JoinFormProps) {
  const { t } = useTranslation('quizTaking')
  const join = useJoinQuiz()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  /** The title of the other quiz that the code belongs to. */
  const [other, setOther] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isBusy = useRef(false)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const sentenceOf = (failure: unknown): string => {
    const { status, detail } = failure instanceof ApiError ? failure : new ApiError(0)
    if (status === 404) return t('join.invalid')
    if (status === 400)
      return detail === undefined || detail === notAvailable ? t('join.notAvailable') : detail
    if (status === 403) return t('join.notEnrolled')
    return withReason(failure, t('join.failed'))
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy.current) return
    if (code === '') return setError(emptySentence)
    if (code.length !== codeChars) return setError(t('join.tooShort'))
    send(quizId)
  }
  const send = (meant: string | undefined) => {
    if (isBusy.current) return
    isBusy.current = true
    join.mutate(
      { code, quizId: meant },
      {
        onSuccess: ({ reply }) => onJoined(reply),
        onError: (failure) => {
          const title = titleOfOther(failure)
          setOther(title)
          if (title !== null) return
          setError(sentenceOf(failure))
          input.current?.focus()
        },
        onSettled: () => {
          isBusy.current = false
        },
      },
    )
  }
  if (other !== null)
    return (
      <div role="alert">
        <Text className="break-words" size="lg" fw={600} mb="xs">
          {t('join.otherQuiz', { quiz: other })}
        </Text>
        <Text className="break-words" mb="lg" c="var(--text-2)">
          {t('join.otherQuizHint')}
        </Text>
        <Group gap="sm">
          <Button size="lg" disabled={join.isPending} onClick={() => send(undefined)}>
            {join.isPending ? t('join.submitting') : t('join.takeOther')}
          </Button>
          <Button
            size="lg"
            variant="default"
            disabled={join.isPending}
            data-autofocus
            autoFocus
            onClick={() => {
              setOther(null)
              setCode('')
            }}
          >
            {t('join.otherCode')}
          </Button>
        </Group>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Text className="break-words" size="lg" mb={28} c="var(--text-2)">
        {lead}
      </Text>
      <CodeCells
        ref={input}
        label={t('join.code')}
        value={code}
        onChange={(next) => {
          setCode(next)
          setError(null)
        }}
        isInvalid={error !== null}
        describedBy={hintId}
        onEnter={submit}
      />
      <Box id={hintId} className={classes.below} mih={40} mt="sm">
        {error === null ? (
          <Box component="p" c="dimmed">
            {t('join.hint')}
          </Box>
        ) : (
          <Box component="p" c="var(--bad)" fw={500} role="alert">
            <IconAlertTriangle size={16} aria-hidden /> {error}
          </Box>
        )}
      </Box>
      <Group mt="md" gap="sm">
        <Button
          type="submit"
          size="lg"
          disabled={join.isPending || (!isButtonOpen && code.length !== codeChars)}
        >
          {join.isPending ? t('join.submitting') : t('join.submit')}
        </Button>
        {cancel(join.isPending)}
      </Group>
      <Group
        className={`${classes.note} border-above`}
        pt="md"
        c="var(--text-2)"
        lh="1.375rem"
        component="p"
        align="stretch"
        gap="sm"
        wrap="nowrap"
      >
        <IconInfoCircle size={18} aria-hidden /> <span>{note}</span>
      </Group>
    </form>
  )
}
