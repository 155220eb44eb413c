import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useFormat } from '../../ui/format.ts'
import { AnnouncementDialog, type AnnouncementDraft } from './announcement-dialog.tsx'
import { AnnouncementWords } from './announcement-words.tsx'
import classes from './editable-list.module.css'

type Editable = {
  _id: string
  title: string
  text: string
  publish_at: string
  edited_at: string | null
  is_scheduled: boolean
  ends_at?: string | null
  is_ended?: boolean
  is_pinned?: boolean
  sends_mail?: boolean | undefined
  author_name?: string | null
}

type EditableListProps = {
  announcements: readonly Editable[]
  mayWrite: boolean
  canEnd?: boolean
  canPin?: boolean
  canMail?: boolean
  /** Shown when there is none. */
  empty: string
  /** Creates one (id null) or changes one. @throws with the reason */
  save: (id: string | null, draft: AnnouncementDraft) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  reasonOf: (error: unknown, fallback: string) => string
}

/** Announcements of a course or of the installation, for those who write them. */
export function EditableList({
  announcements,
  mayWrite,
  empty,
  save,
  remove,
  reasonOf,
  ...can
}: EditableListProps) {
  const { t } = useTranslation('announcements')
  const [edited, setEdited] = useState<Editable | null>(null)
  const [removed, setRemoved] = useState<Editable | null>(null)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const show = (what: 'edit' | 'remove', one: Editable | null) => {
    if (what === 'edit') setEdited(one)
    else setRemoved(one)
    setError(null)
    setOpen(what)
  }
  const run = async (action: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true)
    try {
      await action()
      setOpen(null)
      showToast('success', done)
    } catch (reason) {
      setError(reasonOf(reason, failed))
    } finally {
      setBusy(false)
    }
  }
  const create = (
    <Button variant="default" onClick={() => show('edit', null)}>
      {t('create')}
    </Button>
  )
  return (
    <div data-keeps-focus>
      {announcements.length === 0 ? (
        <Group mt="lg">
          <EmptyState actions={mayWrite && create}>{empty}</EmptyState>
        </Group>
      ) : (
        <>
          {mayWrite && (
            <Group justify="flex-end" mt="md">
              {create}
            </Group>
          )}
          <Box component="ul" className="border-above" mt="md" data-keeps-focus>
            {announcements.map((one) => (
              <li key={one._id} className={classes.row}>
                <AnnouncementWords title={one.title} text={one.text} isPinned={one.is_pinned ?? false}>
                  <Facts announcement={one} />
                </AnnouncementWords>
                {mayWrite && (
                  <Group gap={4} wrap="nowrap" flex="none">
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={t('changeOf', { title: one.title })}
                      onClick={() => show('edit', one)}
                    >
                      {t('change')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={t('remove.of', { title: one.title })}
                      onClick={() => show('remove', one)}
                    >
                      {t('remove.submit')}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </Box>
        </>
      )}
      <AnnouncementDialog
        key={edited?._id ?? 'new'}
        draft={edited && toDraft(edited)}
        outSince={edited && !edited.is_scheduled ? edited.publish_at : null}
        isOpen={open === 'edit'}
        isBusy={isBusy}
        error={error}
        {...can}
        onSave={(draft) =>
          void run(
            () => save(edited?._id ?? null, draft),
            edited ? t('dialog.saved') : draft.publish_at ? t('dialog.scheduled') : t('dialog.announced'),
            t('dialog.failed'),
          )
        }
        onClose={() => setOpen(null)}
      />
      <ConfirmModal
        isOpen={open === 'remove'}
        title={t('remove.title')}
        confirm={{ label: t('remove.submit'), busyLabel: t('remove.busy'), isDangerous: true }}
        isBusy={isBusy}
        error={error}
        onConfirm={() => {
          if (removed) void run(() => remove(removed._id), t('remove.done'), t('remove.failed'))
        }}
        onClose={() => setOpen(null)}
      >
        {removed && t('remove.text', { title: removed.title })}
      </ConfirmModal>
    </div>
  )
}

const toDraft = (one: Editable): AnnouncementDraft => ({
  title: one.title,
  text: one.text,
  publish_at: one.is_scheduled ? one.publish_at : null,
  ...(one.ends_at !== undefined && { ends_at: one.ends_at }),
  is_pinned: one.is_pinned ?? false,
  sends_mail: one.sends_mail ?? false,
})

function Facts({ announcement: one }: { announcement: Editable }): ReactNode {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  return (
    <>
      {one.is_scheduled && (
        <StatusBadge kind="waiting">{t('from', { date: format.dateTime(one.publish_at) })}</StatusBadge>
      )}
      {one.is_ended && <StatusBadge kind="off">{t('ended')}</StatusBadge>}
      {one.author_name && <bdi>{one.author_name}</bdi>}
      {!one.is_scheduled && <span>{format.dateTime(one.publish_at)}</span>}
      {one.ends_at && (
        <span>{t(one.is_ended ? 'endedAt' : 'until', { date: format.dateTime(one.ends_at) })}</span>
      )}
      {one.edited_at && <span>{t('edited', { date: format.dateTime(one.edited_at) })}</span>}
      {one.sends_mail && <span>{t('byMail')}</span>}
    </>
  )
}
