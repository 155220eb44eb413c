import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CloseOnBack } from '../../../ui/feedback/close-on-back.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { toLatinKeys } from '../../../ui/fields/latin-keys.ts'
import { useComposedValue } from '../../../ui/fields/use-composed-value.ts'
import classes from './enroll-modal.module.css'

/** The code as it is sent: upper case, no spaces, cut to the longest valid length. */
const asCode = (typed: string) =>
  toLatinKeys(typed)
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .slice(0, limits.enrollmentCodeChars)

type EnrollModalProps = {
  isOpen: boolean
  /** The code of a shared link. */
  givenCode: string
  onClose: () => void
}

/** Asks for the enrollment code. The dialog shows the server's error and keeps the code. */
export default function EnrollModal({ isOpen, givenCode, onClose }: EnrollModalProps) {
  const { t } = useTranslation(['student', 'common'])
  const navigate = useNavigate()
  const isOpened = useOpenedAfterMount(isOpen)
  const enroll = useAction(calls.courses.enroll, {
    input: (course_code: string) => ({ body: { course_code } }),
    // An invitation to the course is used up, too.
    changes: [
      keyOf(calls.courses.listMine),
      keyOf(calls.courseInvitations.mine),
      keyOf(calls.submissions.due),
      keyOf(calls.announcements.mine),
    ],
  })
  const [code, setCode] = useState(asCode(givenCode))
  // Only the code of a link: codes that are typed would use up the tries of a class behind one address (decision 0130).
  const named = useCall(
    calls.courses.nameByCode,
    isOpen && givenCode !== '' && code === asCode(givenCode) ? { query: { course_code: code } } : null,
  )
  const name = named.data?.course_name
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // The browser moves the caret to the end when the value is changed to upper case.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const close = () => {
    if (enroll.isPending) return
    setCode('')
    setError(null)
    onClose()
  }
  const type = (field: HTMLInputElement, isComposing: boolean) => {
    if (!isComposing) caret.current = asCode(field.value.slice(0, field.selectionStart ?? undefined)).length
    setCode(asCode(field.value))
    setError(null)
  }
  const typed = useComposedValue(code, type)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (enroll.isPending) return
    if (code === '') return setError(t('enroll.missing'))
    enroll.mutate(code, {
      onSuccess: (course) => {
        showToast('success', t('enroll.done', { course: course.name }), {
          label: t('enroll.open'),
          run: () => void navigate(paths.studentCourse(course._id)),
        })
        setCode('')
        setError(null)
        onClose()
      },
      onError: (failure) => {
        setError(messageOf(failure, t('enroll.failed')))
        input.current?.select()
      },
    })
  }
  return (
    <Modal opened={isOpened} onClose={close} title={t('enroll.title')}>
      <CloseOnBack onClose={close} />
      <form onSubmit={submit} noValidate>
        {name && (
          <Text className="break-words" fz="lg" fw={600} mb={4} dir="auto">
            {name}
          </Text>
        )}
        <Box component="p" mb="lg" c="var(--text-2)" lh="1.375rem" role="status">
          {t(name ? 'enroll.hintNamed' : 'enroll.hint')}
        </Box>
        <TextInput
          ref={input}
          classNames={{ input: classes.code }}
          label={t('enroll.code')}
          description={t('enroll.codeHint', { count: limits.enrollmentCodeChars })}
          {...typed}
          error={error}
          errorProps={{ role: 'alert' }}
          maxLength={limits.enrollmentCodeChars * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          // Enter submits no form whose submit button is disabled.
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && submit(event)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={close} disabled={enroll.isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={code === '' || enroll.isPending}>
            {enroll.isPending ? t('enroll.submitting') : t('enroll.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
