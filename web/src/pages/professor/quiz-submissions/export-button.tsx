import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from './export-grades.ts'
import classes from './quiz-submissions.module.css'

type ExportButtonProps = { isBusy: boolean; onExport: (format: ExportFormat) => void }

/** Exports the grades as a workbook or as CSV. */
export function ExportButton({ isBusy, onExport }: ExportButtonProps) {
  const { t } = useTranslation('quizReview')
  return (
    <Group gap={0} wrap="nowrap" className={classes.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={isBusy}
        onClick={() => onExport('excel')}
      >
        {isBusy ? t('export.busy') : t('export.button')}
      </Button>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('export.choose')} disabled={isBusy}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('export.choose')}>
          <Menu.Item onClick={() => onExport('excel')}>{t('export.excel')}</Menu.Item>
          <Menu.Item onClick={() => onExport('csv')}>{t('export.csv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
