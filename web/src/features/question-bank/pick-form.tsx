import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import type { RandomPick } from '@lectern/contract/quizzes.ts'
import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useFormat } from '../../ui/format.ts'

type PickFormProps = {
  /** The tag that the list is filtered by; empty: none. */
  tag: string
  bank: readonly BankQuestion[]
  /** The quiz has a pick with this tag. */
  isTaken?: boolean
  isBusy?: boolean
  onAdd: (pick: RandomPick) => void
}

const USUAL_COUNT = 5
const USUAL_POINTS = 10

/** "5 questions from 14, 4 points each": a random pick with the chosen tag. */
export function PickForm({ tag, bank, isTaken = false, isBusy = false, onAdd }: PickFormProps) {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  const available = bank.filter(({ tags }) => tags.includes(tag)).length
  const [count, setCount] = useState<number | null>(Math.min(USUAL_COUNT, available))
  const [points, setPoints] = useState<number | null>(USUAL_POINTS)
  if (tag === '')
    return (
      <Text size="sm" c="var(--text-2)">
        {t('pick.chooseTag')}
      </Text>
    )
  const isReady = !isTaken && !isBusy && count !== null && count >= 1 && points !== null && points >= 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && count !== null && points !== null) onAdd({ tag, count, points })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('pick.one', { tag })}>
      <Group gap="xs" align="flex-end">
        <NumberField
          w={96}
          label={t('pick.count')}
          isWhole
          maxFigures={3}
          value={count}
          onChange={setCount}
        />
        <Text size="sm" c="var(--text-2)" lh="2.25rem">
          {t('pick.from', { count: available, number: format.number(available) })}
        </Text>
        <NumberField w={96} label={t('pick.points')} value={points} onChange={setPoints} />
        <Button type="submit" variant="default" disabled={!isReady}>
          {t('pick.submit')}
        </Button>
      </Group>
    </form>
  )
}
