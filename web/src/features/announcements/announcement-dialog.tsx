import * as limits from '@lectern/contract/limits.ts'
import {
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { fromLocalField, ownTimeZone, timeZoneLabel, toLocalField } from '../../ui/zoned-time.ts'
import { EndField, endsEarly } from './end-field.tsx'

/** As the dialog sends it. `publish_at` null: at once, or unchanged. */
export type AnnouncementDraft = {
  title: string
  text: string
  publish_at: string | null
  /** Of the installation's; null: none. */
  ends_at?: string | null
  is_pinned: boolean
  sends_mail: boolean
}

const emptyDraft: AnnouncementDraft = {
  title: '',
  text: '',
  publish_at: null,
  is_pinned: false,
  sends_mail: false,
}

type AnnouncementDialogProps = {
  /** The announcement that is edited; null: a new one. */
  draft: AnnouncementDraft | null
  /** Since when people see it: then its time stays. Null: not yet. */
  outSince: string | null
  isOpen: boolean
  isBusy: boolean
  error: string | null
  /** Of the installation: it can have an end. */
  canEnd?: boolean
  /** Of a course: it can be pinned. */
  canPin?: boolean
  /** The platform sends email. */
  canMail?: boolean
  onSave: (draft: AnnouncementDraft) => void
  onClose: () => void
}

/** Writes or changes an announcement. */
export function AnnouncementDialog({ isOpen, isBusy, onClose, ...form }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common'])
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
      size="lg"
      title={form.draft ? t('dialog.change') : t('create')}
    >
      <AnnouncementForm isBusy={isBusy} onClose={onClose} {...form} />
    </Modal>
  )
}

const HOUR_MS = 3_600_000

function AnnouncementForm(props: Omit<AnnouncementDialogProps, 'isOpen'>) {
  const { draft, outSince, isBusy, error, canEnd, canPin, canMail, onSave, onClose } = props
  const { t } = useTranslation(['announcements', 'common'])
  const whenId = useId()
  const zone = ownTimeZone()
  const [words, setWords] = useState<AnnouncementDraft>(draft ?? emptyDraft)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<AnnouncementDraft>) => setWords((before) => ({ ...before, ...part }))
  const isTitleMissing = words.title.trim() === ''
  const isEarly = endsEarly(words.ends_at, outSince ?? words.publish_at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isTitleMissing && !isEarly && !isBusy) onSave(words)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {error && <FailureAlert>{error}</FailureAlert>}
        <TextInput
          label={t('dialog.title')}
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={limits.titleChars}
          value={words.title}
          error={isTried && isTitleMissing && <FieldError>{t('dialog.titleMissing')}</FieldError>}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('dialog.text')}
          description={t('dialog.textHint')}
          autosize
          minRows={4}
          maxRows={14}
          dir="auto"
          maxLength={limits.announcementChars}
          value={words.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {outSince === null && (
          <Stack gap={8} role="group" aria-labelledby={whenId}>
            <Text id={whenId} size="sm" fw={600}>
              {t('dialog.when')}
            </Text>
            <SegmentedControl
              aria-labelledby={whenId}
              value={words.publish_at === null ? 'now' : 'later'}
              onChange={(next) =>
                change({
                  publish_at:
                    next === 'now'
                      ? null
                      : (draft?.publish_at ??
                        new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS).toISOString()),
                })
              }
              data={[
                { value: 'now', label: t('dialog.now') },
                { value: 'later', label: t('dialog.later') },
              ]}
            />
            {words.publish_at !== null && (
              <TextInput
                type="datetime-local"
                label={t('dialog.time')}
                description={timeZoneLabel(zone, Date.now())}
                value={toLocalField(words.publish_at, zone)}
                onChange={(event) => {
                  // While a date is typed, the field has no value: the last whole date stays.
                  const typed = fromLocalField(event.currentTarget.value, zone)
                  if (typed !== null) change({ publish_at: typed })
                }}
              />
            )}
          </Stack>
        )}
        {canEnd && (
          <EndField
            value={words.ends_at ?? null}
            isEarly={isTried && isEarly}
            onChange={(ends_at) => change({ ends_at })}
          />
        )}
        {canPin && (
          <Checkbox
            label={t('dialog.pin')}
            checked={words.is_pinned}
            onChange={(event) => change({ is_pinned: event.currentTarget.checked })}
          />
        )}
        {canMail && (
          <Checkbox
            label={t('dialog.mail')}
            description={t('dialog.mailHint')}
            checked={words.sends_mail}
            onChange={(event) => change({ sends_mail: event.currentTarget.checked })}
          />
        )}
        <Text size="sm" c="var(--text-2)">
          {canPin ? t('dialog.seen') : t('dialog.seenByAll')}{' '}
          {canPin && canMail === false && t('dialog.noMail')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy
              ? t('dialog.busy')
              : draft
                ? t('dialog.save')
                : t(words.publish_at === null ? 'dialog.announce' : 'dialog.schedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
