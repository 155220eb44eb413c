import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { readAddresses } from '@lectern/core/roster/read-addresses.ts'
import { Box, Button, FileButton, Group, Modal, Stack, Textarea } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type ClipboardEvent, type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../../api/api-error.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { paths } from '../../../../../app/paths.ts'
import { ShareButton } from '../../../../../features/shared-links/share-button.tsx'
import { FailureAlert } from '../../../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { useOpenedAfterMount } from '../../../../../ui/feedback/use-opened-after-mount.ts'
import { FieldError } from '../../../../../ui/fields/field-error.tsx'
import { useFileDrop } from '../../../../../ui/fields/use-file-drop.ts'
import { useFormat } from '../../../../../ui/format.ts'
import { isListFile, MAX_FILE_BYTES, readListFile } from './list-file.ts'
import { Understood } from './understood.tsx'
import { useInvitedText } from './use-invited-text.ts'

/**
 * A longer text is put into the field by us: Chromium takes 1.4 seconds to paste 1,000 lines, and more than 30 for 5,000
 * (measured in November 2026), a change of the value some milliseconds.
 */
const LONG_PASTE_CHARS = 5_000

type InviteModalProps = { course: Course; enrolled: readonly string[]; isOpen: boolean; onClose: () => void }

/** Takes a list of addresses, shows what was understood, and invites them. */
export default function InviteModal({ isOpen, onClose, ...form }: InviteModalProps) {
  const { t } = useTranslation('invitations')
  const isOpened = useOpenedAfterMount(isOpen)
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal opened={isOpened} onClose={() => !isBusy && onClose()} size="lg" title={t('dialog.title')}>
      <InviteForm {...form} onBusy={setBusy} onClose={onClose} />
    </Modal>
  )
}

type InviteFormProps = Omit<InviteModalProps, 'isOpen'> & { onBusy: (isBusy: boolean) => void }

function InviteForm({ course, enrolled, onBusy, onClose }: InviteFormProps) {
  const { t, i18n } = useTranslation(['invitations', 'common'])
  const format = useFormat()
  const params = { id: course._id }
  const invited = useCall(calls.courseInvitations.list, { params })
  const invitedText = useInvitedText()
  const [list, setList] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const read = useDeferredValue(list)
  const found = useMemo(() => readAddresses(read), [read])
  const isEnrolled = useMemo(() => new Set(enrolled.map((email) => email.toLowerCase())), [enrolled])
  const here = found.emails.filter((email) => isEnrolled.has(email)).length
  const invitedBefore = new Map(invited.data?.invitations.map((one) => [one.email, one.can_be_renewed]))
  const waiting = found.emails.filter((email) => invitedBefore.has(email)).length
  /** Those whom the server passes over have been invited within a day. */
  const chosen = found.emails.filter(
    (email) => !isEnrolled.has(email) && (invitedBefore.get(email) ?? true),
  ).length
  const over = found.emails.length - limits.addressesAtOnce
  const add = useAction(calls.courseInvitations.add, {
    changes: [keyOf(calls.courseInvitations.list, { params })],
  })
  const take = async (file: File | null) => {
    if (!file) return
    if (!isListFile(file)) return setError(t('dialog.wrongFile'))
    if (file.size > MAX_FILE_BYTES) return setError(t('dialog.bigFile'))
    const text = await readListFile(file, [i18n.language, ...navigator.languages])
    setError(null)
    setList((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n${text}`))
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text')
    if (text.length < LONG_PASTE_CHARS) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setError(null)
    setList(value.slice(0, selectionStart) + text.replaceAll(/\r\n?/g, '\n') + value.slice(selectionEnd))
  }
  const drop = useFileDrop((file) => void take(file), add.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The summary may be older than the last letter.
    const { emails, names, unreadable } = readAddresses(list)
    if (add.isPending) return
    if (emails.length === 0) return setError(t('dialog.missing'))
    if (emails.length > limits.addressesAtOnce) return
    onBusy(true)
    add.mutate(
      { params, body: { emails, names: Object.fromEntries(names) } },
      {
        onSuccess: (counts) => {
          if (unreadable.length === 0) {
            showToast('success', invitedText(counts))
            return onClose()
          }
          const left = t('done.left', { count: unreadable.length })
          showToast('success', format.sentences([invitedText(counts), left]))
          setList(unreadable.map(({ whole }) => whole).join('\n'))
          setSent(true)
        },
        onSettled: () => onBusy(false),
      },
    )
  }
  const tooMany =
    over > 0 &&
    t('dialog.tooMany', { limit: format.number(limits.addressesAtOnce), over: format.number(over) })
  const fieldError = error ?? (tooMany || null)
  return (
    <form noValidate onSubmit={submit} {...drop.handlers}>
      <Stack gap="md">
        <Box component="p" c="var(--text-2)" lh="1.375rem">
          {invited.data?.sends_email ? t('dialog.byMail') : invited.data && t('dialog.noMail')}
        </Box>
        {invited.data?.sends_email === false && course.course_code && (
          <Group>
            <ShareButton
              kind="course"
              name={course.name}
              code={course.course_code}
              path={paths.enrollLink(course.course_code)}
            />
          </Group>
        )}
        <Textarea
          label={t('dialog.emails')}
          description={t('dialog.hint', { limit: format.number(limits.addressesAtOnce) })}
          data-autofocus
          // Of a fixed height: measuring the list of a large school at each key would stop the page.
          rows={8}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={drop.isOver ? t('dialog.drop') : undefined}
          value={list}
          onPaste={paste}
          error={fieldError !== null && <FieldError>{fieldError}</FieldError>}
          onChange={(event) => {
            setList(event.currentTarget.value)
            setError(null)
            add.reset()
          }}
        />
        <Group>
          <FileButton accept=".csv,.tsv,.txt,text/plain,text/csv" onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="sm"
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {drop.isOver ? t('dialog.drop') : t('dialog.file')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Understood found={found} enrolled={here} invited={waiting} />
        {add.isError && <FailureAlert>{messageOf(add.error, t('dialog.failed'))}</FailureAlert>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={add.isPending} onClick={onClose}>
            {isSent ? t('common:close') : t('common:cancel')}
          </Button>
          <Button type="submit" disabled={add.isPending || over > 0}>
            {add.isPending
              ? t('dialog.busy')
              : chosen > 0
                ? t('dialog.submitCount', { count: chosen })
                : t('dialog.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
