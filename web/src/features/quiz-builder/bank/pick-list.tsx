import { formPools } from '@lectern/core/questions/random-picks.ts'
import { ActionIcon, Alert, Box, Button, Group, Text } from '@mantine/core'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useBuilder } from '../builder-context.ts'
import { useBuilderBank } from './use-sample-questions.ts'

/** The random picks of the quiz; nothing without any. */
export function PickList() {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  const { quiz, state } = useBuilder()
  const { questions, picks } = state.work
  const { data: bank } = useBuilderBank(false)
  if (picks.length === 0) return null
  const pools = bank && formPools(questions, picks, bank.toReversed()).picks
  const isOutdated = quiz?.picks.some((pick) => pick.is_outdated) ?? false
  return (
    <Box component="section" mt="lg" mx="var(--edge)" aria-label={t('pick.title')}>
      <Box component="h3" fz="md" fw={600} lh="1.5rem">
        {t('pick.title')}
      </Box>
      <Text size="sm" c="var(--text-2)">
        {t('pick.hint')}
      </Text>
      {isOutdated && !state.work.takesBank && (
        <Alert mt="xs" color="yellow" icon={<IconRefresh size={18} aria-hidden />}>
          {t('pick.outdated')}
          <Box mt="xs">
            <Button variant="default" size="sm" onClick={state.takeBank}>
              {t('pick.take')}
            </Button>
          </Box>
        </Alert>
      )}
      <ul>
        {picks.map((pick) => {
          const { tag, count, points } = pick
          const available = pools?.find((pool) => pool.tag === tag)?.questionIds.length
          const isShort = available !== undefined && count > available
          return (
            <Group
              component="li"
              key={tag}
              className="border-below"
              gap="0.5rem 1rem"
              justify="space-between"
              py="sm"
            >
              <Group flex="1 1 12rem" gap={8} wrap="nowrap" miw={0}>
                <IconArrowsShuffle size={18} aria-hidden />
                <Box miw={0}>
                  <Text fw={500} className="break-words" dir="auto">
                    {t('pick.one', { tag })}
                  </Text>
                  {available !== undefined && (
                    <Text size="sm" c={isShort ? 'var(--warn)' : 'var(--text-2)'} role="status">
                      {isShort
                        ? t('pick.tooFew', { number: format.number(available) })
                        : t('pick.from', { count: available, number: format.number(available) })}
                    </Text>
                  )}
                </Box>
              </Group>
              <Group gap="xs" wrap="nowrap" align="flex-end" role="group" aria-label={t('pick.one', { tag })}>
                <NumberField
                  w={104}
                  label={t('pick.count')}
                  isWhole
                  maxFigures={3}
                  value={count}
                  onChange={(next) => state.putPick({ ...pick, count: next ?? Number.NaN })}
                />
                <NumberField
                  w={104}
                  label={t('pick.points')}
                  value={points}
                  onChange={(next) => state.putPick({ ...pick, points: next ?? Number.NaN })}
                />
                <ActionIcon
                  size={36}
                  aria-label={t('pick.remove', { tag })}
                  onClick={() => state.removePick(tag)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          )
        })}
      </ul>
    </Box>
  )
}
