import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { signOut } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { PasswordField } from '../password-field.tsx'
import { AccountSection } from './account-section.tsx'

/** Erases the account for good, after a question that asks for the password. */
export function EraseAccount({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['privacy', 'account', 'public'])
  const format = useFormat()
  const rules = useCall(calls.privacy.rules)
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isVisible, setVisible] = useState(false)
  const erase = useAction(calls.privacy.eraseMe, {
    onSuccess: () => {
      showToast('success', t('erase.done'))
      void signOut()
    },
  })
  const submit = () => {
    const password = String(new FormData(form.current!).get('password') ?? '')
    setMissing(password === '')
    if (password !== '' && !erase.isPending) erase.mutate({ body: { current_password: password } })
  }
  const aboutGrades =
    rules.data && t(rules.data.grades === 'keep' ? 'erase.keepsGrades' : 'erase.deletesGrades')
  return (
    <AccountSection title={t('erase.title')} note={format.sentences([t('erase.note'), aboutGrades])}>
      {hasPassword ? (
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('erase.button')}
        </Button>
      ) : (
        <Text>{t('erase.withoutPasswords')}</Text>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('erase.modalTitle')}
        confirm={{ label: t('erase.submit'), busyLabel: t('erase.busy'), isDangerous: true }}
        isBusy={erase.isPending}
        error={erase.error && messageOf(erase.error, t('erase.failed'))}
        onConfirm={submit}
        onClose={() => {
          erase.reset()
          setAsking(false)
          setMissing(false)
        }}
      >
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack gap="md">
            <Text>
              {t('erase.note')} {aboutGrades} {t('erase.final')}
            </Text>
            <PasswordField
              label={t('account:currentPassword')}
              autoComplete="current-password"
              error={isMissing ? t('public:rules.passwordMissing') : undefined}
              isVisible={isVisible}
              onVisibilityChange={setVisible}
            />
          </Stack>
        </form>
      </ConfirmModal>
    </AccountSection>
  )
}
