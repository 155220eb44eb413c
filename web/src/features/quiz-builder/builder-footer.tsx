import { Button, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { useFooterHeight } from '../../ui/layout/use-bar-heights.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder-footer.module.css'
import { SaveButton } from './builder-header.tsx'

/** The actions of the quiz on narrow screens, always in reach. */
export function BuilderFooter({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation('quizAuthoring')
  const { state, screen, saving } = useBuilder()
  const footer = useFooterHeight()
  const open = () => {
    if (!state.isFormOpen) state.dropForm()
    screen.openQuestion()
  }
  return (
    <footer className={`${classes.footer} sticky-footer`} ref={footer}>
      <Notice />
      <div className={classes.actions}>
        <Button
          variant="light"
          leftSection={state.isFormOpen ? undefined : <IconPlus size={16} aria-hidden />}
          onClick={open}
        >
          {state.isFormOpen ? t('question.goOn') : t('question.add')}
        </Button>
        <SaveButton isBusy={saving.isBusy} onSave={onSave} />
      </div>
    </footer>
  )
}

/** Says for three seconds what was just done with a question. */
export function Notice() {
  const { state } = useBuilder()
  return (
    <Group
      role="status"
      display={state.notice ? undefined : 'none'}
      c="var(--ok)"
      fz="sm"
      fw={500}
      lh="1.25rem"
      gap={6}
      wrap="nowrap"
    >
      {state.notice && (
        <>
          <IconCheck size={16} aria-hidden /> {state.notice}
        </>
      )}
    </Group>
  )
}
