import { ActionIcon, Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useTranslation } from 'react-i18next'
import { useStudio } from '../store/studio-store.ts'
import classes from './history-button.module.css'

/** Opens the versions of the script. */
export function HistoryButton({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation('authoring')
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const open = () => setOpenDialog('history')
  if (isPhone)
    return (
      <ActionIcon size={44} aria-label={t('history.button')} onClick={open}>
        <IconHistory size={22} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      flex="none"
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<IconHistory size={16} aria-hidden />}
      onClick={open}
    >
      <span className={classes.label}>{t('history.button')}</span>
    </Button>
  )
}
