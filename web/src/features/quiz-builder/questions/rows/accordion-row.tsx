import { Badge, Box, Button, Group } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { getQuestionForm } from '../../../question-builder/question-forms.ts'
import { Points, TypeIcon } from './question-line.tsx'
import type { RowProps } from './row-props.ts'
import classes from './rows.module.css'
import { SortableRow } from './sortable-rows.tsx'

type AccordionRowProps = RowProps & { isOpen: boolean; onToggle: (id: string) => void }

/** A question of a new quiz; unfolded, as a student reads it, with its key. */
export const AccordionRow = memo(function AccordionRow(props: AccordionRowProps) {
  const { question, number, isEditing, isOpen, onToggle, actions } = props
  const { t } = useTranslation('quizAuthoring')
  const id = question.question_id
  const { Summary } = getQuestionForm(question.question_type)
  const bodyId = useId()
  return (
    <SortableRow
      id={id}
      number={number}
      isEditing={isEditing}
      body={
        isOpen && (
          <Box pb={14} pl={40} id={bodyId}>
            <Summary question={question} />
            <Group align="stretch" gap="0.25rem 0.5rem" mt="xs">
              <Button
                variant="default"
                size="sm"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => actions.onRemove(id)}
                aria-label={t('row.removeOf', { number })}
              >
                {t('row.remove')}
              </Button>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => actions.onEdit(id)}
                disabled={isEditing}
                aria-label={t('row.editOf', { number })}
              >
                {t('row.edit')}
              </Button>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => actions.onDuplicate(id)}
                aria-label={t('row.duplicateOf', { number })}
              >
                {t('row.duplicate')}
              </Button>
            </Group>
          </Box>
        )
      }
    >
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => onToggle(id)}
      >
        <IconChevronRight className={classes.chevron} data-open={isOpen || undefined} size={18} aria-hidden />
        <span className={`${classes.number} tabular`}>{number}</span>
        <span className={`${classes.text} grow`} data-open={isOpen || undefined} dir="auto">
          <RichText pictures="named">{question.question_text}</RichText>
        </span>
        {isEditing && (
          <Badge className={classes.badge} flex="none">
            {t('currentlyEditing')}
          </Badge>
        )}
        <TypeIcon type={question.question_type} />
        <strong className={`${classes.points} tabular nowrap`}>
          <Points question={question} />
        </strong>
      </button>
    </SortableRow>
  )
})
