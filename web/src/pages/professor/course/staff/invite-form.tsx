import { Button, NativeSelect, Paper, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import classes from './staff.module.css'

const roles = ['assistant', 'teacher'] as const

/** Puts a person on the staff by their email, or invites them when they have no account yet. */
export function InviteForm({ courseId }: { courseId: string }) {
  const { t } = useTranslation('courseStaff')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('assistant')
  const add = useAction(calls.courseStaff.add, {
    changes: [keyOf(calls.courseStaff.list, { params: { id: courseId } })],
    onSuccess: (member) => {
      setEmail('')
      showToast(
        'success',
        member.state === 'here'
          ? t('invite.added', { person: member.name ?? member.email })
          : t('invite.invited', { email: member.email }),
      )
    },
  })
  const error = add.error && messageOf(add.error, t('invite.failed'))
  return (
    <Paper
      component="form"
      withBorder
      p={20}
      mb="lg"
      noValidate
      aria-label={t('invite.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) add.mutate({ params: { id: courseId }, body: { email, role } })
      }}
    >
      <Title order={2} size="h4" mb="sm">
        {t('invite.title')}
      </Title>
      <div className={classes.fields}>
        <TextInput
          type="email"
          label={t('invite.email')}
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            add.reset()
          }}
          description={t('invite.hint')}
          error={error && <FieldError>{error}</FieldError>}
        />
        <NativeSelect
          label={t('invite.role')}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as typeof role)}
          data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Button
          type="submit" // Beside the fields, below their labels.
          mt={{ base: 0, md: 'lg' }}
          disabled={add.isPending}
        >
          {add.isPending ? t('invite.busy') : t('invite.submit')}
        </Button>
      </div>
    </Paper>
  )
}
