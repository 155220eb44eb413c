import type { ListedUser } from '@lectern/contract/administration.ts'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { useFormat } from '../../../ui/format.ts'

/** Asks before an account is erased: names the person, and what happens to grades. An owner of courses has to part with them first. */
export function EraseModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const rules = useCall(calls.privacy.rules)
  const erase = useAction(calls.privacy.eraseUser, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: onClose,
  })
  const { name, email } = user
  const ownsCourses = user.role === 'professor' && user.courses > 0
  return (
    <ConfirmModal
      isOpen
      title={t('erasing.title', { name })}
      confirm={{ label: t('erasing.confirm'), busyLabel: t('erasing.busy'), isDangerous: true }}
      isBusy={erase.isPending}
      isImpossible={ownsCourses}
      error={erase.error && messageOf(erase.error, t('list.actionFailed'))}
      onConfirm={() => erase.mutate({ params: { user: user._id } })}
      onClose={onClose}
    >
      {ownsCourses ? (
        <>
          <Text>
            {t('erasing.ownsCourses', { count: user.courses, number: format.number(user.courses) })}
          </Text>
          <Anchor component={Link} to={`${paths.admin('courses')}?${new URLSearchParams({ search: email })}`}>
            {t('erasing.seeCourses')}
          </Anchor>
        </>
      ) : (
        <>
          <Text>{t('erasing.text', { name, email })}</Text>
          {rules.data && (
            <Text mt="sm">{t(rules.data.grades === 'keep' ? 'erasing.keeps' : 'erasing.deletes')}</Text>
          )}
        </>
      )}
    </ConfirmModal>
  )
}
