import { ActionIcon, Badge, Group, Menu, Stack, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { getQuestionForm } from '../../../question-builder/question-forms.ts'
import { Points } from './question-line.tsx'
import type { RowProps } from './row-props.ts'
import classes from './rows.module.css'

/** A question on narrow screens: a tap opens it, its menu has the other actions. */
export const PhoneRow = memo(function PhoneRow(props: RowProps & { count: number }) {
  const { question, number, count, isEditing, mode, actions } = props
  const { t } = useTranslation('quizAuthoring')
  const id = question.question_id
  const { Icon, name } = getQuestionForm(question.question_type)
  const entries = [
    { label: t('row.edit'), Icon: IconPencil, run: () => actions.onEdit(id) },
    { label: t('row.duplicate'), Icon: IconCopy, run: () => actions.onDuplicate(id) },
    { label: t('row.up'), Icon: IconArrowUp, run: () => actions.onMove(id, number - 2), isOff: number === 1 },
    {
      label: t('row.down'),
      Icon: IconArrowDown,
      run: () => actions.onMove(id, number),
      isOff: number === count,
    },
    {
      label: mode === 'create' ? t('row.remove') : t('row.delete'),
      Icon: IconTrash,
      run: () => actions.onRemove(id),
    },
  ]
  return (
    <li className={classes.row} data-editing={isEditing || undefined}>
      <Group gap={0} wrap="nowrap" pr={4}>
        <button type="button" className={`${classes.open} grow`} onClick={() => actions.onEdit(id)}>
          <span className={`${classes.number} tabular`} aria-hidden>
            {number}
          </span>
          <span className="visually-hidden">{t('row.open', { number })}</span>
          <Stack component="span" gap={2} flex={1} miw={0}>
            <Text
              className="break-words"
              span
              lineClamp={3}
              fz={15}
              fw={500}
              lh="1.375rem"
              inherit
              dir="auto"
            >
              <RichText pictures="named">{question.question_text}</RichText>
            </Text>
            <Group component="span" gap="0.125rem 0.375rem" c="var(--text-2)" fz="sm" lh="1.25rem">
              <Icon size={14} aria-hidden />
              <span>
                {t(`type.${name}`)}, <Points question={question} />
              </span>
              {isEditing && (
                <Badge className={classes.badge} flex="none">
                  {t('currentlyEditing')}
                </Badge>
              )}
            </Group>
          </Stack>
        </button>
        <Menu width={220}>
          <Menu.Target>
            <ActionIcon size={44} aria-label={t('row.menu', { number })}>
              <IconDotsVertical size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('row.menu', { number })}>
            {entries.map(({ label, Icon, run, isOff }) => (
              <Menu.Item
                key={label}
                mih="var(--touch)"
                leftSection={<Icon size={18} aria-hidden />}
                disabled={isOff}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
})
