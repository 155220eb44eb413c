import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { ActionIcon, Badge, Button, Group, Tooltip } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { Points, TypeIcon } from './question-line.tsx'
import type { RowProps } from './row-props.ts'
import classes from './rows.module.css'
import { SortableRow } from './sortable-rows.tsx'

/** A question with Edit and Delete; the one being edited is tinted and labelled. */
export const EditRow = memo(function EditRow({ question, number, isEditing, actions }: RowProps) {
  const { t } = useTranslation('quizAuthoring')
  const id = question.question_id
  const duplicate = t('row.duplicateOf', { number })
  const remove = t('row.deleteOf', { number })
  return (
    <SortableRow id={id} number={number} isEditing={isEditing}>
      <span className={`${classes.number} tabular`}>{number}</span>
      <TypeIcon type={question.question_type} />
      <span className={`${classes.text} grow`} dir="auto" title={describePictures(question.question_text)}>
        <RichText pictures="named">{question.question_text}</RichText>
      </span>
      {isEditing ? (
        <Badge className={classes.badge} flex="none">
          {t('currentlyEditing')}
        </Badge>
      ) : (
        <>
          <span className={`${classes.points} tabular nowrap`}>
            <Points question={question} />
          </span>
          <Button
            variant="subtle"
            size="sm"
            px={8}
            onClick={() => actions.onEdit(id)}
            aria-label={t('row.editOf', { number })}
          >
            {t('row.edit')}
          </Button>
        </>
      )}
      <Group component="span" gap={0} wrap="nowrap" flex="none" mr={-6}>
        <Tooltip label={duplicate}>
          <ActionIcon size={30} aria-label={duplicate} onClick={() => actions.onDuplicate(id)}>
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={remove}>
          <ActionIcon className="danger" size={30} aria-label={remove} onClick={() => actions.onRemove(id)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </SortableRow>
  )
})
