import * as limits from '@lectern/contract/limits.ts'
import type { CourseUsage } from '@lectern/contract/models.ts'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { BudgetBar } from '../../../features/models/budget-bar.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './usage.module.css'

/** A course's monthly budget and how much of it is used; edited in place. */
export function CourseBudget({ course, canChange }: { course: CourseUsage; canChange: boolean }) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { budget, own_tokens: own, course_name: name } = course
  const limit =
    budget.tokens === null
      ? t('budget.unlimited')
      : t(own === null ? 'budget.inherited' : 'budget.own', { tokens: format.number(budget.tokens) })
  return (
    <Stack gap="xs" maw={736}>
      <BudgetBar unit="tokens" limit={budget.tokens} used={budget.used} state={budget.state} />
      {isOpen ? (
        <BudgetForm course={course} onClose={() => setOpen(false)} />
      ) : (
        <Group className="tabular" component="p" gap="0.25rem 0.75rem" c="var(--text-2)" fz="sm">
          <span>
            {t('budget.course')}: {limit}
          </span>
          {canChange && (
            <Anchor
              component="button"
              type="button"
              inherit
              className="touch-height"
              ref={opener}
              aria-label={t('budget.changeOf', { course: name })}
              onClick={() => setOpen(true)}
            >
              {t('budget.change')}
            </Anchor>
          )}
        </Group>
      )}
    </Stack>
  )
}

function BudgetForm({ course, onClose }: { course: CourseUsage; onClose: () => void }) {
  const { t } = useTranslation(['models', 'common'])
  const { course_id: id, course_name: name, own_tokens: own } = course
  const save = useAction(calls.models.setBudget, {
    input: (tokens: number | null) => ({ params: { courseId: id }, body: { tokens } }),
    changes: [keyOf(calls.models.usage)],
  })
  const [tokens, setTokens] = useState(own)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isWrong = tokens !== null && !(Number.isInteger(tokens) && tokens <= limits.budgetTokens)
  const error = isWrong
    ? t('budget.invalid')
    : save.isError
      ? messageOf(save.error, t('budget.failed'))
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || save.isPending) return
    save.mutate(tokens, {
      onSuccess: () => {
        showToast('success', t('budget.saved', { course: name }))
        onClose()
      },
    })
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !save.isPending && onClose()}
    >
      <NumberField
        className={classes.field ?? ''}
        label={t('budget.field', { course: name })}
        hint={t('budget.emptyHint')}
        value={tokens}
        isWhole
        maxFigures={13}
        error={error}
        onChange={setTokens}
      />
      <div className={classes.buttons}>
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPending ? t('budget.saving') : t('budget.save')}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
