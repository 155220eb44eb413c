import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, withReason } from '../../api/api-error.ts'
import { usePressGuard } from '../../ui/feedback/use-press-guard.ts'
import { CodeCells } from './code-cells.tsx'
import { codeChars, readCode } from './read-code.ts'
import { useCheckCode } from './taken-quiz.ts'

/** The server's message that every interface language translates. */
const notAvailable = 'This quiz is not available'

type JoinFormProps = {
  /** The code of a shared link. */
  givenCode?: string
  /** Says which code to enter. */
  lead: string
  /** Shown instead of the default error for an empty field. */
  emptySentence: string
  /** Below the buttons: what to know before joining. */
  note: string
  /** The button is enabled before the code is complete; pressing it says what is missing. */
  isButtonOpen?: boolean
  cancel: (isBusy: boolean) => ReactNode
  onJoined: (quiz: StudentQuiz, code: string) => void
}

/** Asks for a quiz's access code and checks it. An error is shown below the code, which stays. */
export function JoinForm({
  givenCode = '',
  lead,
  emptySentence,
  note,
  isButtonOpen,
  cancel,
  onJoined,
}: JoinFormProps) {
  const { t } = useTranslation('quizTaking')
  const join = useCheckCode()
  const [code, setCode] = useState(() => readCode(givenCode))
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const sentenceOf = (failure: unknown): string => {
    const { status, detail } = failure instanceof ApiError ? failure : new ApiError(0)
    if (status === 404) return t('join.invalid')
    if (status === 400)
      return detail === undefined || detail === notAvailable ? t('join.notAvailable') : detail
    if (status === 403) return t('join.notEnrolled')
    return withReason(failure, t('join.failed'))
  }
  const check = usePressGuard(async () => {
    const onSuccess = ({ reply }: { reply: StudentQuiz }) => onJoined(reply, code)
    try {
      // `onSuccess` is not called after the form has disappeared.
      await join.mutateAsync(code, { onSuccess })
    } catch (failure) {
      setError(sentenceOf(failure))
      input.current?.focus()
    }
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (code === '') return setError(emptySentence)
    if (code.length !== codeChars) return setError(t('join.tooShort'))
    void check()
  }
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
      <Box id={hintId} mih={40} mt="sm" fz="sm" lh="sm">
        {error === null ? (
          <Box component="p" c="dimmed">
            {t('join.hint')}
          </Box>
        ) : (
          <Group component="p" c="var(--bad)" fw={500} align="flex-start" gap={6} wrap="nowrap" role="alert">
            <IconAlertTriangle style={{ marginTop: 2 }} size={16} aria-hidden /> {error}
          </Group>
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
        className="border-above"
        mt={40}
        pt="md"
        c="var(--text-2)"
        lh="1.375rem"
        component="p"
        align="stretch"
        gap="sm"
        wrap="nowrap"
      >
        <IconInfoCircle style={{ marginTop: 2 }} size={18} aria-hidden /> <span>{note}</span>
      </Group>
    </form>
  )
}
