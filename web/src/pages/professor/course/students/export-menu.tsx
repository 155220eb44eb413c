import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { Button, Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'

/** The list of students as a workbook or as CSV, times in the zone of this device. */
export function ExportMenu({ courseId }: { courseId: string }) {
  const { t, i18n } = useTranslation('insight')
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      downloadFile(calls.insight.exportStudents, { id: courseId }, `students.${format}`, undefined, {
        format,
        language: i18n.language as InterfaceLanguage,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
  })
  return (
    <>
      <Menu width={200}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={save.isPending}
          >
            {t('export.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('export.button')}>
          <Menu.Item onClick={() => save.mutate('xlsx')}>{t('export.excel')}</Menu.Item>
          <Menu.Item onClick={() => save.mutate('csv')}>{t('export.csv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {save.isError && <FailureAlert onDismiss={save.reset}>{t('export.failed')}</FailureAlert>}
    </>
  )
}
