import { Collapse, SegmentedControl, Switch, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'
import classes from './info-card.module.css'

const leniencies = ['strict', 'normal', 'lenient'] as const

/** How short answers are graded. Collapsed to one line, because the defaults suit most quizzes. */
export function GradingFields() {
  const { t } = useTranslation('quizAuthoring')
  const { state } = useBuilder()
  const { leniency, assistantAdjusts } = state.work.info
  const [isOpen, setOpen] = useState(false)
  const ids = { body: useId(), leniency: useId() }
  return (
    <div>
      <UnstyledButton
        className={classes.gradingHead}
        aria-expanded={isOpen}
        aria-controls={ids.body}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.gradingTitle}>{t('info.grading')}</span>
        <span className={classes.gradingWords}>
          {t('info.gradingOf', {
            leniency: t(`info.leniencyWords.${leniency}`),
            assistant: t(assistantAdjusts ? 'info.adjusts' : 'info.adjustsNot'),
          })}
        </span>
        <IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={ids.body}>
        <div className={classes.grading}>
          <div className={classes.leniency}>
            <span id={ids.leniency} className={classes.leniencyLabel}>
              {t('info.leniency')}
            </span>
            <SegmentedControl
              size="xs"
              aria-labelledby={ids.leniency}
              value={leniency}
              onChange={(next) => state.change({ leniency: next as typeof leniency })}
              data={leniencies.map((value) => ({ value, label: t(`info.leniencies.${value}`) }))}
            />
            <p className={classes.hint}>{t(`info.leniencyHints.${leniency}`)}</p>
          </div>
          <Switch
            label={t('info.assistantAdjusts')}
            description={t('info.assistantAdjustsHint')}
            checked={assistantAdjusts}
            onChange={(event) => state.change({ assistantAdjusts: event.currentTarget.checked })}
          />
        </div>
      </Collapse>
    </div>
  )
}
