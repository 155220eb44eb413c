import type { Gradebook } from '@lectern/contract/gradebook.ts'
import * as limits from '@lectern/contract/limits.ts'
import { ActionIcon, Box, Button, Drawer, Group, Text, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { readBook } from '../../../features/gradebook/read-book.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { type BookRules, editRules, findMistake, type Letter, rulesOf } from './edited-rules.ts'
import { countChangedGrades } from './order-rows.ts'
import classes from './weights-drawer.module.css'

type WeightsDrawerProps = { courseId: string; book: Gradebook; isOpen: boolean; onClose: () => void }

/** Weights of the quizzes, how many of the lowest are dropped, and the letters; says how many grades would change. */
export function WeightsDrawer({ courseId, book, isOpen, onClose }: WeightsDrawerProps) {
  const { t } = useTranslation(['gradebook', 'common'])
  return (
    <Drawer opened={isOpen} onClose={onClose} title={t('weights.open')}>
      <RulesForm courseId={courseId} book={book} onClose={onClose} />
    </Drawer>
  )
}

function RulesForm({ courseId, book, onClose }: Omit<WeightsDrawerProps, 'isOpen'>) {
  const { t } = useTranslation(['gradebook', 'common'])
  const format = useFormat()
  const [edited, setEdited] = useState<BookRules>(() => rulesOf(book))
  const change = (next: Partial<BookRules>) => setEdited((before) => ({ ...before, ...next }))
  const { weights, dropLowest, letters } = edited
  const mistake = findMistake(edited)
  const save = useAction(calls.gradebook.change, {
    changes: [keyOf(calls.gradebook.get, { params: { id: courseId } })],
    onSuccess: () => {
      showToast('success', t('weights.saved'))
      onClose()
    },
  })
  const sum = weights.reduce<number>((before, weight) => before + (weight || 0), 0)
  const isWeighted = weights.some((weight) => weight !== null)
  const setLetter = (index: number, next: Partial<Letter>) =>
    change({ letters: letters.map((one, at) => (at === index ? { ...one, ...next } : one)) })

  return (
    <>
      <Text fw={600}>{t('weights.title')}</Text>
      <Text size="sm" c="var(--text-2)" mb="sm">
        {t('weights.hint')}
      </Text>
      {book.quizzes.map((quiz, index) => (
        <Box key={quiz._id} mb="xs">
          <NumberField
            className={classes.weight}
            label={quiz.title}
            value={weights[index] ?? null}
            onChange={(weight) =>
              change({ weights: weights.map((one, at) => (at === index ? weight : one)) })
            }
            unit={
              <Box component="span" pe={10} c="var(--text-2)">
                %
              </Box>
            }
          />
        </Box>
      ))}
      <Box component="p" className="tabular" my="sm" c="var(--text-2)" role="status">
        {!isWeighted
          ? t('weights.equal')
          : sum === 100
            ? t('weights.sum', { sum: format.number(sum) })
            : t('rule.scaled', { sum: format.number(sum) })}
      </Box>
      <NumberField
        label={t('weights.drop')}
        hint={t('weights.dropHint')}
        isWhole
        maxFigures={2}
        value={dropLowest}
        onChange={(value) => change({ dropLowest: value })}
      />
      <Text fw={600} mt="lg">
        {t('weights.scale')}
      </Text>
      <Text size="sm" c="var(--text-2)" mb="sm">
        {t('weights.scaleHint')}
      </Text>
      {letters.map(({ key, letter, min }, index) => (
        <Group key={key} gap="xs" mb="xs" wrap="nowrap">
          <TextInput
            w={80}
            aria-label={t('weights.letter', { number: index + 1 })}
            maxLength={limits.letterChars}
            value={letter}
            onChange={(event) => setLetter(index, { letter: event.currentTarget.value })}
          />
          <NumberField
            className={classes.min}
            label={t('weights.from', { letter })}
            value={min}
            onChange={(value) => setLetter(index, { min: value })}
            unit={
              <Box component="span" pe={10} c="var(--text-2)">
                %
              </Box>
            }
          />
          <ActionIcon
            size={36}
            aria-label={t('weights.removeLetter', { letter })}
            onClick={() => change({ letters: letters.filter((_, at) => at !== index) })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {letters.length < limits.lettersPerScale && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            change({
              letters: [
                ...letters,
                { key: Math.max(-1, ...letters.map(({ key }) => key)) + 1, letter: '', min: null },
              ],
            })
          }
        >
          {t('weights.addLetter')}
        </Button>
      )}
      <div className={`${classes.footer} sticky-footer`}>
        <Preview book={book} edited={edited} />
        {(mistake || save.error) && (
          <FailureAlert mb="sm">
            {mistake ? t(`mistake.${mistake}`) : messageOf(save.error!, t('weights.failed'))}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={mistake !== null || save.isPending}
            onClick={() => save.mutate({ params: { id: courseId }, body: editRules(book, edited) })}
          >
            {save.isPending ? t('weights.saving') : t('weights.save')}
          </Button>
        </Group>
      </div>
    </>
  )
}

/** How many students would get another grade. */
function Preview({ book, edited }: { book: Gradebook; edited: BookRules }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const rules = useDeferredValue(edited)
  const before = useMemo(() => readBook(book), [book])
  const count = useMemo(() => {
    if (findMistake(rules) !== null) return null
    const { drop_lowest, scale, weights } = editRules(book, rules)
    const quizzes = book.quizzes.map((quiz, index) => ({ ...quiz, weight: weights[index]!.weight }))
    return countChangedGrades(before, readBook({ ...book, quizzes, rules: { drop_lowest, scale } }))
  }, [book, before, rules])
  if (count === null) return null
  return (
    <Box component="p" mb="sm" role="status" fw={500} className="tabular">
      {count === 0 ? t('weights.noneChange') : t('weights.change', { count, number: format.number(count) })}
    </Box>
  )
}
