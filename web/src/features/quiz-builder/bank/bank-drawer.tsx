import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { wordingOf } from '@lectern/core/questions/same-question.ts'
import { Box, Button, Drawer, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FailedQuery } from '../../queries/failed-query.tsx'
import { BankFilters } from '../../question-bank/bank-filters.tsx'
import { BankList } from '../../question-bank/bank-list.tsx'
import { filterBank, noFilter, orderBank } from '../../question-bank/filter-bank.ts'
import { PickForm } from '../../question-bank/pick-form.tsx'
import { useBuilder } from '../builder-context.ts'
import classes from './bank-drawer.module.css'
import { useBuilderBank } from './use-sample-questions.ts'

/** Chooses questions of the course's bank for the quiz, or a tag for a random pick. */
export default function BankDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('questionBank')
  const { screen } = useBuilder()
  const bank = useBuilderBank(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={screen.isBeside ? '46rem' : '100%'}
      title={t('title')}
      classNames={{ body: classes.body }}
    >
      {bank.isPending ? (
        <SkeletonLines />
      ) : !bank.data ? (
        <FailedQuery query={bank}>{t('failed')}</FailedQuery>
      ) : bank.data.length === 0 ? (
        <EmptyState>{t('empty')}</EmptyState>
      ) : (
        <Choice bank={bank.data} onClose={onClose} />
      )}
    </Drawer>
  )
}

function Choice({ bank, onClose }: { bank: readonly BankQuestion[]; onClose: () => void }) {
  const { t } = useTranslation('questionBank')
  const { state } = useBuilder()
  const { questions, picks } = state.work
  const [filter, setFilter] = useState(noFilter)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted] = useDebouncedValue(filter, 100)
  const shown = useMemo(() => orderBank(filterBank(bank, wanted)), [bank, wanted])
  const asked = new Set(questions.flatMap((one) => [one.question_id, wordingOf(one)]))
  const isAsked = ({ _id, question }: BankQuestion) => asked.has(_id) || asked.has(wordingOf(question))
  const inQuiz = new Set(bank.filter(isAsked).map(({ _id }) => _id))
  const add = () => {
    for (const { _id, question } of bank) if (chosen.has(_id)) state.add(question)
    showToast('success', t('add.done', { count: chosen.size }))
    onClose()
  }
  return (
    <>
      <BankFilters bank={bank} filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      <BankList
        questions={shown}
        chosen={chosen}
        onToggle={(id) =>
          setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
        }
        locked={{ ids: inQuiz, reason: t('add.inQuiz') }}
      />
      <Box className="sticky-footer" component="footer" mt="auto" px={0}>
        <Group justify="space-between" gap="sm">
          <PickForm
            key={filter.tag}
            tag={filter.tag}
            bank={bank}
            isTaken={picks.some(({ tag }) => tag === filter.tag)}
            onAdd={(pick) => {
              state.putPick(pick)
              showToast('success', t('pick.added', { tag: pick.tag }))
              onClose()
            }}
          />
          <Button disabled={chosen.size === 0} onClick={add}>
            {t('add.submit', { count: chosen.size })}
          </Button>
        </Group>
      </Box>
    </>
  )
}
